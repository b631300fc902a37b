import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox, Field, TextField } from '#app/components/forms/forms.tsx'
import { useFormValues } from '#app/components/forms/use-form-values.ts'
import { maxCollectionDescription, maxCollectionName } from '#app/domain/collections/collection.ts'

type FieldsProps = {
  /** The manage dialog calls the name the title (COLL-37). */
  nameField: 'name' | 'title'
  /** What is there; null for a new one. */
  collection: { name: string; description: string; isPublic: boolean; isFeatured: boolean } | null
  /** The buttons below; they are told whether the name is empty, as far as scripts know. */
  children: (form: { isNameless: boolean }) => ReactNode
}

/** What a member says of a collection, in the form for a new one and in the manage dialog. */
export function CollectionFields({ nameField, collection, children }: FieldsProps) {
  const { t } = useTranslation('collections')
  const [fields, typed] = useFormValues()
  return (
    <div className="form" ref={fields}>
      <Field
        label={nameField === 'name' ? t('collections:form.name') : t('collections:form.title')}
        name={nameField}
        required
        autoComplete="off"
        defaultValue={collection?.name}
        help={<Count text={typed?.[nameField]} max={maxCollectionName} />}
      />
      <TextField
        label={t('collections:form.description')}
        name="description"
        rows={3}
        defaultValue={collection?.description}
        help={<Count text={typed?.description} max={maxCollectionDescription} />}
      />
      <Checkbox
        label={t('collections:form.isPublic')}
        name="isPublic"
        defaultChecked={collection?.isPublic ?? true}
      />
      <Checkbox
        label={t('collections:form.isFeatured')}
        name="isFeatured"
        defaultChecked={collection?.isFeatured ?? false}
      />
      <div className="row">{children({ isNameless: typed?.[nameField]?.trim() === '' })}</div>
    </div>
  )
}

/** How long a text is and may be (COLL-36); before scripts know what was typed, how long it may be. */
function Count({ text, max }: { text: string | undefined; max: number }) {
  const { t } = useTranslation('collections')
  if (text === undefined) return t('collections:form.max', { max })
  return `${lengthOf(text.trim(), max)} / ${max}`
}

/**
 * As people count it, where the browser can. Of what is far too long the code points are enough: a segmenter's time
 * grows with the square of the text.
 */
function lengthOf(text: string, max: number): number {
  if (!('Segmenter' in Intl) || text.length > 10 * max) return [...text].length
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length
}
