/** What a site answered under load, by the kind of act. */
export class Answers {
  readonly #times = new Map<string, number[]>()
  readonly #unexpected = new Map<string, { count: number; example: string }>()

  /** Times an act, which throws `UnexpectedAnswer` (or whatever the network does) where it is not answered as it should be. */
  async of(kind: string, act: () => Promise<void>): Promise<void> {
    const start = performance.now()
    try {
      await act()
    } catch (error) {
      const what = error instanceof UnexpectedAnswer ? `${kind}: ${error.status}` : `${kind}: ${error}`
      const known = this.#unexpected.get(what)
      const example = error instanceof UnexpectedAnswer ? error.message : causeOf(error)
      this.#unexpected.set(what, { count: (known?.count ?? 0) + 1, example: known?.example ?? example })
    }
    const times = this.#times.get(kind) ?? []
    times.push(performance.now() - start)
    this.#times.set(kind, times)
  }

  get count(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times.length, 0)
  }

  get unexpectedCount(): number {
    return [...this.#unexpected.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** A line for each kind of act: how many, and p50, p95 and the slowest in milliseconds. */
  lines(): string[] {
    return [...this.#times]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([kind, times]) => {
        const figures = [at(times, 0.5), at(times, 0.95), at(times, 1)].map((ms) => ms.toFixed(0).padStart(7))
        return `  ${kind.padEnd(24)}${String(times.length).padStart(7)}${figures.join('')}`
      })
  }

  /** A line for each kind of answer that should not have come. */
  unexpectedLines(): string[] {
    return [...this.#unexpected].map(
      ([what, { count, example }]) => `  ${count} x ${what}, such as ${example}`,
    )
  }

  /** Milliseconds of all acts together. */
  at(part: number): number {
    return at([...this.#times.values()].flat(), part)
  }
}

export class UnexpectedAnswer extends Error {
  constructor(
    readonly status: number,
    what: string,
  ) {
    super(what)
  }
}

/** Reads an answer to its end; throws where its status is none of these. */
export async function mustAnswer(
  answer: Response,
  what: string,
  statuses: readonly number[] = [200],
): Promise<Buffer> {
  const body = Buffer.from(await answer.arrayBuffer())
  if (statuses.includes(answer.status)) return body
  throw new UnexpectedAnswer(answer.status, `${what}: ${body.toString('utf8').slice(0, 200)}`)
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}

/** The value below which that part of all values lies. */
export function at(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
