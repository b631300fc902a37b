import { Form } from '@remix-run/react'
import { type ReactNode, useId } from 'react'

type SearchFormProps = {
  /** What is looked for now. */
  search: string
  action: string
  label: string
  submit: string
  hiddenFields?: Record<string, string>
  /** What stands beside the button. */
  children?: ReactNode
}

/** The search in a list of the dashboard: `?q=`. */
export function SearchForm({ search, action, label, submit, hiddenFields = {}, children }: SearchFormProps) {
  const id = useId()
  return (
    <search>
      <Form className="row" action={action} preventScrollReset>
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="vh" htmlFor={id}>
          {label}
        </label>
        <input
          className="input admin__search"
          id={id}
          type="search"
          name="q"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          placeholder={label}
          defaultValue={search}
        />
        <button type="submit" className="btn">
          {submit}
        </button>
        {children}
      </Form>
    </search>
  )
}
