/** What a panel of a page has to show; not `ok` where it could not be read. */
export type PanelData<T> = { ok: true; value: T } | { ok: false }
