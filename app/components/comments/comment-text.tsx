import { Fragment } from 'react'
import type { CommentView } from '#app/components/comments/comment-view.ts'
import { MemberLink } from '#app/components/users/member-link.tsx'
import type { TextPart } from '#app/domain/discussions/comment.ts'

/** A comment's text, with links for URLs and mentions. */
export function CommentText({ parts }: { parts: TextPart[] }) {
  return (
    <p className="text">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
        <Fragment key={index}>
          <Part part={part} />
        </Fragment>
      ))}
    </p>
  )
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'link') {
    return (
      <a href={part.href} rel="nofollow ugc noopener">
        {part.text}
      </a>
    )
  }
  if (part.kind === 'mention') return <MemberLink username={part.username}>{part.text}</MemberLink>
  return part.text
}

/** The text as it was written. */
export function rawText({ parts }: CommentView): string {
  return parts.map(({ text }) => text).join('')
}
