/** The id of the fold that has the forms. */
export const addPhotoId = 'add-photo'

/** Opens the forms of this page and the picker of files: to be called at somebody's press, else browsers refuse. */
export function openAddPhoto(): void {
  const forms = document.getElementById(addPhotoId)
  if (!(forms instanceof HTMLDetailsElement)) return
  forms.open = true
  forms.scrollIntoView({ block: 'nearest' })
  const field = fileFieldIn(forms)
  field?.focus({ preventScroll: true })
  field?.click()
}

function fileFieldIn(forms: HTMLElement): HTMLInputElement | null {
  return forms.querySelector<HTMLInputElement>('input[type="file"]')
}
