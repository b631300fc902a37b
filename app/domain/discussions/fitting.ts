/** How comments are made to fit, each without its replies. Sizes are bytes of what is sent. */
export type Fitting<Node> = {
  sizeOf: (comment: Node) => number
  /** With so much of its text that it takes no more than that, if anything does. */
  cut: (comment: Node, bytes: number) => Node
  /** With no other replies than these; the reader is led to the others. */
  fold: (comment: Node, replies: Node[]) => Node
  /** Those of the replies that stand whatever room there is, as does what they reply to. */
  isKept?: (comment: Node) => boolean
}

/**
 * Comments with their replies, in `budget` bytes. What stands in any case has an equal share each, and a longer text is
 * cut; replies have what is left, from the top down, and are folded away where it ends.
 */
export function fitted<Node extends { replies: Node[] }>(
  comments: readonly Node[],
  budget: number,
  { sizeOf, cut, fold, isKept = () => false }: Fitting<Node>,
): Node[] {
  const keptBelow = ({ replies }: Node): Node[] =>
    replies.filter(isKept).flatMap((reply) => [reply, ...keptBelow(reply)])
  const standing = comments.flatMap((comment) => [comment, ...keptBelow(comment)])
  const share = budget / Math.max(1, standing.length)
  const within = (comment: Node) => (sizeOf(comment) > share ? cut(comment, share) : comment)
  const sizeOfAll = (all: readonly Node[]) => all.reduce((sum, one) => sum + sizeOf(one), 0)

  let left = budget - sizeOfAll(standing.map(within))
  const fit = (comment: Node): Node => {
    const { replies } = comment
    left -= sizeOfAll(replies.filter((reply) => !isKept(reply)))
    const shown = (reply: Node) => fit(isKept(reply) ? within(reply) : reply)
    if (left >= 0) return { ...comment, replies: replies.map(shown) }
    return fold(comment, replies.filter(isKept).map(shown))
  }
  return comments.map((comment) => fit(within(comment)))
}
