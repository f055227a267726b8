/** Connections of the driver that keep plans, send statements together, and end when the database is silent. */
import { Client, type ClientConfig } from 'pg'
import { planNameOf } from './planned.ts'
import { type Silence, watchSilence } from './read-timeout.ts'

interface ClientOptions {
  /** How long the database may send nothing while statements wait; absent if it may take any time. */
  readonly silenceMs?: number
  readonly onSilence?: () => void
}

/** Returns the class of a pool's connections. */
export function databaseClient({ silenceMs, onSilence = () => {} }: ClientOptions): typeof Client {
  return class DatabaseClient extends Client {
    #silence: Silence | undefined
    #isCorked = false

    constructor(config?: string | ClientConfig) {
      super(config)
      this.once('connect', () => {
        if (silenceMs === undefined) return
        this.#silence = watchSilence(this.connection.stream, silenceMs, onSilence)
      })
    }

    // The driver declares many overloads; whichever was called is passed on.
    override query(...given: never[]): never {
      this.#gather()
      const [query, values, ...rest]: unknown[] = given
      const name = planNameOf(query)
      const sent = name === undefined ? given : [{ name, text: query, values }, ...rest]
      return this.#counted(sent) as never
    }

    /** Everything queued in the same tick is sent as one write, because each write wakes the database. */
    #gather(): void {
      if (this.#isCorked) return
      const { stream } = this.connection
      this.#isCorked = true
      stream.cork()
      process.nextTick(() => {
        this.#isCorked = false
        stream.uncork()
      })
    }

    #counted(query: readonly unknown[]): unknown {
      const send = (...all: readonly unknown[]): unknown => Reflect.apply(super.query, this, all)
      const silence = this.#silence
      if (!silence) return send(...query)
      silence.sent()
      const callback = query.at(-1)
      if (typeof callback !== 'function') {
        const result = send(...query)
        if (result instanceof Promise) result.then(silence.answered, silence.answered)
        return result
      }
      return send(...query.slice(0, -1), (...results: unknown[]) => {
        silence.answered()
        callback(...results)
      })
    }
  }
}
