import { useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ActionForm, Field, FormError, FormKey, Select, SubmitButton } from '#app/components/forms/forms.tsx'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { maxWeight } from '#app/domain/raids/raid-limits.ts'
import { useActionTypeName } from '#app/routes/admin/contributions/contribution-table.tsx'
import type { ContributionView } from '#app/routes/admin/contributions/contributions-view.ts'

/** `closed` is the address of the page without the dialog. */
type DialogProps = { raid: string; closed: string }

function useClose(closed: string): () => void {
  const navigate = useNavigate()
  return () => navigate(closed, { replace: true, preventScrollReset: true })
}

/** 'Add Contribution' (AC-16, AC-27, AC-30, AC-32 to AC-36). */
export function AddDialog({ raid, closed }: DialogProps) {
  const { t } = useTranslation('admin-contributions')
  const nameOf = useActionTypeName()
  return (
    <Dialog title={t('admin-contributions:add.label')} onClose={useClose(closed)}>
      {/* The server says what is missing, as the specification has it (AC-32, AC-33). */}
      <ActionForm intent="add-contribution" hiddenFields={{ raid }} preventScrollReset replace noValidate>
        <FormError />
        <FormKey />
        <UserField name="userId" label={t('admin-contributions:add.user')} />
        <Field
          name="vehicleId"
          label={t('admin-contributions:add.vehicle')}
          help={t('admin-contributions:add.vehicleHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Select
          name="actionType"
          label={t('admin-contributions:add.actionType')}
          defaultValue="vehicle_created"
        >
          <option value="vehicle_created">{nameOf('vehicle_created')}</option>
          <option value="tag_added">{nameOf('tag_added')}</option>
          <option value="basic_info_updated">{nameOf('basic_info_updated')}</option>
        </Select>
        <Field
          type="number"
          name="weight"
          label={t('admin-contributions:add.weight')}
          inputMode="numeric"
          min={1}
          max={maxWeight}
          step={1}
          defaultValue="1"
        />
        <Buttons closed={closed} label={t('admin-contributions:add.submit')} />
      </ActionForm>
    </Dialog>
  )
}

/** Asks for a new user; what was typed is gone when it is closed (AC-17, AC-18, AC-31). */
export function ReassignDialog({
  raid,
  contribution,
  closed,
}: DialogProps & { contribution: ContributionView }) {
  const { t } = useTranslation('admin-contributions')
  const nameOf = useActionTypeName()
  const { id, user, vehicle, actionType } = contribution
  return (
    <Dialog title={t('admin-contributions:reassign.title')} onClose={useClose(closed)}>
      <p>
        {t('admin-contributions:reassign.what', {
          action: nameOf(actionType),
          plate: vehicle?.plateText ?? t('admin-contributions:table.unknownVehicle'),
          username: user?.username ?? t('admin-contributions:table.unknownUser'),
        })}
      </p>
      <ActionForm
        intent="reassign-contribution"
        hiddenFields={{ raid, contribution: id }}
        preventScrollReset
        replace
      >
        <FormKey />
        <FormError />
        <UserField name="newUserId" label={t('admin-contributions:reassign.user')} />
        <Buttons closed={closed} label={t('admin-contributions:reassign.submit')} />
      </ActionForm>
    </Dialog>
  )
}

/** A member by name or id. */
function UserField(props: { name: string; label: string }) {
  const { t } = useTranslation('admin-contributions')
  return (
    <Field
      {...props}
      help={t('admin-contributions:add.userHelp')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

function Buttons({ closed, label }: { closed: string; label: string }) {
  const { t } = useTranslation('admin-contributions')
  return (
    <div className="row">
      <SubmitButton>{label}</SubmitButton>
      <Link className="btn" to={closed} preventScrollReset replace>
        {t('admin-contributions:cancel')}
      </Link>
    </div>
  )
}
