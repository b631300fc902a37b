type Place = { selector: string; index: number }

/**
 * What a reader has done to a part of the page: the answer does the same to the part that takes its place, but for the
 * field in use already. `pressed` is the element whose press was held back till then, `activeElement` the one in focus.
 */
export function readDomState(
  root: HTMLElement,
  pressed: HTMLElement | null,
  activeElement = document.activeElement,
): (target: HTMLElement, inUse?: Element | null) => void {
  const fields = readFields(root)
  const folds = [...root.querySelectorAll('details')].map((fold) => ({
    place: placeOf(root, fold),
    isOpen: fold.open,
  }))
  const focused = activeElement && root.contains(activeElement) ? placeOf(root, activeElement) : null
  const cursor = activeElement instanceof HTMLTextAreaElement ? activeElement.selectionStart : 0
  const press = pressed && placeOf(root, pressed)
  return (target, inUse = null) => {
    for (const { place, isOpen } of folds) find(target, place)?.toggleAttribute('open', isOpen)
    for (const { place, write } of fields) {
      const field = find(target, place)
      if (field && field !== inUse) write(field as Field)
    }
    if (press) setTimeout(() => find(target, press)?.click())
    if (focused === null) return
    const element = find(target, focused)
    if (element === inUse) return
    element?.focus({ preventScroll: true })
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(cursor, cursor)
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function readFields(root: HTMLElement): { place: Place; write: (field: Field) => void }[] {
  const fields = [...root.querySelectorAll<Field>('input:not([type="hidden"]), textarea, select')]
  return fields.flatMap((field) => {
    const write = stateOf(field)
    return write === null ? [] : [{ place: placeOf(root, field), write }]
  })
}

/** Null for a field that is as it was sent. */
function stateOf(field: Field): ((target: Field) => void) | null {
  if (field instanceof HTMLInputElement) {
    const { type, files, checked } = field
    if (type === 'file') return files?.length ? (target) => setFiles(target, files) : null
    if (type === 'checkbox' || type === 'radio')
      return checked === field.defaultChecked ? null : check(checked)
  }
  const { value } = field
  if (value === defaultOf(field)) return null
  return (target) => {
    target.value = value
  }
}

function check(checked: boolean) {
  return (target: Field) => {
    if (target instanceof HTMLInputElement) target.checked = checked
  }
}

function setFiles(target: Field, files: FileList): void {
  if (!(target instanceof HTMLInputElement)) return
  target.files = files
  // After this render: whatever takes the file may send the form at once.
  setTimeout(() => target.dispatchEvent(new Event('change', { bubbles: true })))
}

function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

const attributes = ['name', 'href', 'type']

/** Where an element stands among those of its kind. Some folds are only there without scripts: those are told by class. */
function placeOf(root: Element, element: Element): Place {
  const selector =
    element.tagName.toLowerCase() +
    [...attributes, ...(element instanceof HTMLDetailsElement ? ['class'] : [])]
      .map((attribute) => {
        const value = element.getAttribute(attribute)
        return value === null ? '' : `[${attribute}="${CSS.escape(value)}"]`
      })
      .join('')
  return { selector, index: [...root.querySelectorAll(selector)].indexOf(element) }
}

function find(root: Element, { selector, index }: Place): HTMLElement | null {
  return root.querySelectorAll<HTMLElement>(selector)[index] ?? null
}
