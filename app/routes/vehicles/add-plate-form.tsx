import { useTranslation } from 'react-i18next'
import { FileField } from '#app/components/forms/file-field.tsx'
import { ActionForm, Field, FormError, FormKey, Select, SubmitButton } from '#app/components/forms/forms.tsx'
import { plateStyleName } from '#app/components/plates/plate.tsx'
import { mediaAccept, typesText } from '#app/domain/media/media-types.ts'
import { type PlateStyle, plateMaxTyped, plateStyles } from '#app/domain/plates/plate.ts'

/**
 * Adds a plate by hand, with a photo if there is one. `plate` fixes it (the page of an unknown plate); without it the
 * form asks for it, `typed` is what stands in the field at first. The text fields come before the file: a refused file
 * then loses none of them.
 */
export function AddPlateForm({
  plate,
  style,
  typed = '',
}: {
  plate?: string
  style?: PlateStyle
  typed?: string
}) {
  const { t } = useTranslation(['vehicles', 'plates'])
  return (
    <ActionForm
      intent="add-vehicle"
      encType="multipart/form-data"
      hiddenFields={plate === undefined ? {} : { plate }}
    >
      <FormKey />
      <FormError forMembers />
      {plate === undefined && (
        <Field
          label={t('vehicles:add.plate')}
          name="plate"
          className="input--plate"
          required
          maxLength={plateMaxTyped}
          defaultValue={typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          help={t('vehicles:add.plateHelp')}
        />
      )}
      <Select label={t('vehicles:add.style')} name="plateStyle" defaultValue={style ?? ''}>
        {style === undefined && <option value="">{t('vehicles:add.styleAuto')}</option>}
        {plateStyles.map((offered) => (
          <option key={offered} value={offered}>
            {plateStyleName(t, offered)}
          </option>
        ))}
      </Select>
      <FileField
        label={t('vehicles:add.photo')}
        name="photo"
        accept={mediaAccept}
        crop={{}}
        help={t('vehicles:add.photoHelp', { types: typesText })}
      />
      <SubmitButton>{t('vehicles:add.submit')}</SubmitButton>
    </ActionForm>
  )
}
