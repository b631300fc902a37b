import type { TFunction } from 'i18next'
import type { CommentView } from '#app/components/comment-view.ts'
import { commentPath } from '#app/domain/discussions/comment.ts'
import { DomainError } from '#app/domain/errors.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { commentHere } from '#app/http/comments.server.ts'
import { toCommentView } from '#app/http/discussion.server.ts'
import type { ScreenArgs } from '#app/http/screen.server.ts'
import type { ScreenMeta } from '#app/http/screen-meta.ts'

type CommentAct = 'reply' | 'edit' | 'report' | 'delete'

/** A comment alone, and where it stands. */
export type CommentPage = { comment: CommentView; plateText: string; path: string }

/** Of the screens on which a comment is answered, edited, reported or deleted; who may not is told so. */
export function commentScreen(act: CommentAct) {
  return {
    run: async (args: ScreenArgs): Promise<CommentPage> => {
      signedIn(args.viewer)
      const { comment, vehicle } = await commentHere(args)
      const view = toCommentView({ ...comment, replies: [] }, vehicle, args)
      if (!view.can[act]) throw new DomainError(view.state === 'deleted' ? 'comment_deleted' : 'forbidden')
      const text = plateText(vehicle.plate, vehicle.plate_style)
      return { comment: view, plateText: text, path: commentPath(vehicle.plate, comment.id) }
    },
    meta: ({ t }: ScreenArgs, { plateText }: CommentPage): ScreenMeta => ({
      title: titleOf(t, act, plateText),
      description: t('meta:comment.description', { plate: plateText }),
      noIndex: true,
    }),
  }
}

function titleOf(t: TFunction, act: CommentAct, plate: string): string {
  const titles: Record<CommentAct, string> = {
    reply: t('meta:comment.reply', { plate }),
    edit: t('meta:comment.edit', { plate }),
    report: t('meta:comment.report', { plate }),
    delete: t('meta:comment.delete', { plate }),
  }
  return titles[act]
}
