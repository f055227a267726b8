import { Problem } from './problem.ts'

/** So many wait for their turn that another would be long in coming: overloaded, for whoever asked. */
export class TooManyWaiting extends Problem {
  constructor() {
    super('overloaded')
  }
}

interface TurnsOptions {
  readonly parallelMax: number
  readonly waitingMax: number
}

/** Lets a few do their work at the same time, and the others wait in line. */
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
      // Whoever is next takes over this place.
      if (next) next()
      else this.#running--
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#options.waitingMax) throw new TooManyWaiting()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
