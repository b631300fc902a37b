/**
 * What the scripts use beyond their syntax and what `older-browsers.ts` brings. Where one of these is missing they do
 * not start: the server's page stays, and works by its forms.
 */
const needed: [object, ...string[]][] = [
  [
    self,
    'ReadableStream',
    'IntersectionObserver',
    'MutationObserver',
    'AbortController',
    'queueMicrotask',
    'CSS',
  ],
  [Object, 'fromEntries'],
  [Promise, 'allSettled'],
  [[], 'flatMap'],
  [new String(), 'matchAll', 'replaceAll'],
  [document, 'replaceChildren'],
]

export function canStart(): boolean {
  return hasStorage() && needed.every(([owner, ...names]) => names.every((name) => name in owner))
}

/** Where it is forbidden the framework fails at every link. */
function hasStorage(): boolean {
  try {
    return Boolean(localStorage && sessionStorage)
  } catch {
    return false
  }
}

/** Whether `older-browsers.ts` is needed first: it brings each of these. */
export function lacksFunctions(): boolean {
  return (
    !('TransformStream' in window) ||
    !('readable' in TextEncoderStream.prototype) ||
    !('SubmitEvent' in window && 'submitter' in SubmitEvent.prototype) ||
    !('requestSubmit' in HTMLFormElement.prototype)
  )
}
