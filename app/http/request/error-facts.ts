/** What is logged and reported of an error. */
export type ErrorFacts = {
  type: string
  message: string
  /** The frames alone: a stack begins with the message. */
  stack: string
  code?: string
  cause?: ErrorFacts
}

/** An error is caused by another one seldom, and by itself in a circle if somebody is careless. */
const MAX_CAUSES = 5

/**
 * An error for the log, without what people wrote or are called: messages of the language, of SQLite and of libraries
 * quote what they could not read. Other fields, such as the request and the answer of a call, are left out.
 */
export function errorFacts(error: unknown, causes = MAX_CAUSES): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error', stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...(typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? { code } : {}),
    ...(error.cause === undefined || causes <= 1 ? {} : { cause: errorFacts(error.cause, causes - 1) }),
  }
}

function messageOf(error: Error): string {
  // Its message is a list of everything that was sent.
  if ('issues' in error && Array.isArray(error.issues)) return issuesOf(error.issues as Issue[])
  return withoutQuotations(error.message).slice(0, 500)
}

type Issue = { code?: unknown; path?: unknown[] }

/** Where input was wrong, and how. */
function issuesOf(issues: Issue[]): string {
  return issues.map(({ code, path = [] }) => `${String(code)} at ${path.join('.')}`).join(', ')
}

/** The name of a property that was not there stands in the code. */
const property = /\((?:reading|setting) '[\w$]+'\)/

const quotation = new RegExp(
  [property.source, String.raw`"[^"]*"?`, String.raw`'[^']*'?`, '`[^`]*`?', '“[^”]*”?', '‘[^’]*’?'].join('|'),
  'g',
)

const address = /\b[a-z][a-z\d+.-]*:\/\/[^\s"']+/gi
const email = /[^\s@"'<>]+@[^\s@"'<>]+/g

/** `Unexpected token 'W', "WXY 1" is not valid JSON` as `Unexpected token …, … is not valid JSON`. */
function withoutQuotations(message: string): string {
  return message
    .replace(address, '…')
    .replace(email, '…')
    .replace(quotation, (quoted) => (property.test(quoted) ? quoted : '…'))
}

/** A stack's first lines are the message, which may have lines of its own. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at .*(:\d+:\d+|\(native\)|<anonymous>)\)?$/.test(line))
    .map((line) => line.trim().replace(/\?[^:)]*/, ''))
    .join('\n')
}

/** The beginning of a stack that was kept, without what it quotes. */
export function firstLineOf(stack: string): string {
  return withoutQuotations(stack.split('\n', 1)[0] ?? '').slice(0, 200)
}
