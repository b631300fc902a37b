/**
 * A browser that translates a page puts `<font>` elements in the places of its texts. React knows nothing of it: what it
 * changes would change nowhere, and what it removes would no longer be there. So each text stays, empty, beside its
 * translation, which goes when the text changes or goes.
 */
export function followTranslation(root: Node): void {
  const translated = new Map<Text, { translation: ChildNode; text: string }>()

  const settle = (text: Text, { translation, text: original }: { translation: ChildNode; text: string }) => {
    const isUndone = text.isConnected && !translation.isConnected
    if (text.isConnected && text.data === '' && !isUndone) return
    translated.delete(text)
    translation.remove()
    if (isUndone && text.data === '') text.data = original
  }

  const watch = new MutationObserver((changes) => {
    for (const [text, translation] of translationsIn(changes)) {
      translated.set(text, { translation, text: text.data })
      translation.before(text)
      text.data = ''
    }
    for (const [text, its] of translated) settle(text, its)
    // What was done here is no change to look at.
    watch.takeRecords()
  })
  watch.observe(root, { childList: true, characterData: true, subtree: true })
}

/** Texts that were taken away, with the `<font>` that came beside or instead. */
function translationsIn(changes: MutationRecord[]): [Text, ChildNode][] {
  const come = new Set<Node | null>(changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)))
  if (come.size === 0) return []
  return changes.flatMap(({ addedNodes, removedNodes, previousSibling, nextSibling }) => {
    const translation = [addedNodes[0] ?? null, previousSibling, nextSibling].find((node) => come.has(node))
    const [text] = removedNodes
    const isTranslated = text instanceof Text && !text.isConnected && translation?.isConnected
    return isTranslated ? [[text, translation as ChildNode] as [Text, ChildNode]] : []
  })
}

function isFont(node: Node): boolean {
  return node.nodeName === 'FONT'
}
