import { Problem } from './problem.ts'

/** Too many callers are waiting for a slot. */
export class TooManyWaiting extends Problem {
  constructor() {
    super('overloaded')
  }
}

interface TurnsOptions {
  readonly parallelMax: number
  readonly waitingMax: number
}

/** Limits concurrency; further calls wait in a queue. */
export class Turns {
  readonly #options: TurnsOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** @throws {TooManyWaiting} */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.parallelMax) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The next waiting call takes over this slot.
      if (next) next()
      else this.#running--
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#options.waitingMax) throw new TooManyWaiting()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
