import type { TFunction } from 'i18next'
import {
  type CommentAction,
  type CommentView,
  commentAddress,
} from '#app/components/comments/comment-view.ts'
import { commentPath } from '#app/domain/discussions/comment.ts'
import { DomainError, type ErrorCode } from '#app/domain/errors.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { ScreenMeta } from '#app/http/screens/screen-meta.ts'
import { commentFromParams } from '#app/routes/discussions/comment-forms.server.ts'
import { toCommentView } from '#app/routes/discussions/comment-presenter.server.ts'

/** A comment without its replies; or why the form cannot be used. */
export type CommentPage = { path: string } & (
  | { comment: CommentView; plateText: string; refusal: null }
  | { comment: null; refusal: string; status: number }
)

/**
 * The loader of the screens on which a comment is answered, edited, reported or deleted. Refusals are shown on the page
 * itself, which also shows what was written.
 */
export function commentScreen(act: CommentAction) {
  return {
    isPrivate: true,
    run: async (args: ScreenArgs): Promise<CommentPage> => {
      try {
        return await readCommentPage(args, act)
      } catch (error) {
        return refusedPage(error, args)
      }
    },
    status: (page: CommentPage) => (page.comment === null ? page.status : 200),
    meta: ({ t }: ScreenArgs, page: CommentPage): ScreenMeta => {
      if (page.comment === null) {
        return { title: page.refusal, description: page.refusal, noIndex: true }
      }
      const { plateText } = page
      const description = t('meta:comment.description', { plate: plateText })
      return { title: titleOf(t, act, plateText), description, noIndex: true }
    },
  }
}

async function readCommentPage(args: ScreenArgs, act: CommentAction): Promise<CommentPage> {
  signedIn(args.viewer)
  const { comment, vehicle } = await commentFromParams(args)
  const view = toCommentView({ ...comment, replies: [] }, vehicle, args)
  if (!view.can[act]) throw new DomainError(refusalFor(act, view, vehicle.deleted_at !== null))
  const text = plateText(vehicle.plate, vehicle.plate_style)
  return { comment: view, plateText: text, path: commentPath(vehicle.plate, comment.id), refusal: null }
}

function refusalFor(act: CommentAction, { state, can }: CommentView, isVehicleDeleted: boolean): ErrorCode {
  if (isVehicleDeleted) return 'vehicle_deleted'
  if (state === 'deleted') return 'comment_deleted'
  if (act === 'report' && can.delete) return 'comment_own_report'
  if (act !== 'edit' && act !== 'delete' && state !== 'shown') return 'comment_hidden'
  return 'forbidden'
}

function refusedPage(error: unknown, { t, params }: ScreenArgs): CommentPage {
  const isExpected =
    error instanceof DomainError && !['unauthenticated', 'setup_required'].includes(error.code)
  if (!isExpected) throw error
  const refusal = errorText(t, error.code, error.params)
  return { comment: null, refusal, status: error.status, path: commentAddress(params.commentId ?? '') }
}

function titleOf(t: TFunction, act: CommentAction, plate: string): string {
  const titles: Record<CommentAction, string> = {
    reply: t('meta:comment.reply', { plate }),
    edit: t('meta:comment.edit', { plate }),
    report: t('meta:comment.report', { plate }),
    delete: t('meta:comment.delete', { plate }),
  }
  return titles[act]
}
