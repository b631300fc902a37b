/** The id of the fold that has the forms. */
export const addPhotoId = 'add-photo'

/**
 * Opens the forms of this page and the picker of files: to be called at somebody's press, else browsers refuse. False where they
 * are not there yet.
 */
export function openAddPhoto(): boolean {
  const forms = document.getElementById(addPhotoId)
  if (!(forms instanceof HTMLDetailsElement)) return false
  forms.open = true
  forms.scrollIntoView({ block: 'nearest' })
  const field = fileFieldIn(forms)
  field?.focus({ preventScroll: true })
  field?.click()
  return true
}

function fileFieldIn(forms: HTMLElement): HTMLInputElement | null {
  return forms.querySelector<HTMLInputElement>('input[type="file"]')
}
