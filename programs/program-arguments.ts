import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * What a program was called with: its options, and at most so many words. Anything else ends it with 2 before it has done
 * anything: a mistyped `--mend` must not look as if there were nothing to mend.
 */
export function programArguments(
  usage: string,
  { options = {}, most = 0 }: { options?: Options; most?: number },
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: most > 0 })
    const words: string[] = positionals
    if (words.length <= most && !words.includes('')) return { values, words }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  console.error(`Usage: ${usage}`)
  process.exit(2)
}
