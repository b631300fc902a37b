import { isDisplayIntent } from '#app/routes/users/awards/display-intents.ts'
import type { ProfileView } from '#app/routes/users/profile-view.ts'

type SentForm = { intent: string; fields: Record<string, string> }

/** Whether the form that was sent is on the page as the reader sees it now, and says itself why it was refused. */
export function hasProfileForm({ intent, fields }: SentForm, profile: ProfileView): boolean {
  const { id, isOwn, moderation, picture, settings, awards } = profile
  switch (intent) {
    case 'approve-user':
      return moderation?.approve === true
    case 'restrict-user':
      return moderation?.restrict === true
    case 'upload-picture':
      return picture?.isOwn === true
    case 'remove-picture':
      return picture !== null && picture.current !== null
    case 'change-username':
      // One that named another member is not filled in for whoever reads this.
      return settings !== null && !settings.usernameChanged && fields.user === id
    case 'end-sessions':
      return settings !== null
    case 'refresh-license':
      return isOwn
    default:
      return isDisplayIntent(intent) && awards.ok && awards.value.isChoosing
  }
}
