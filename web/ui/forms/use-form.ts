import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Keys of the error texts, by field. */
export type FieldErrors<Form> = Partial<Record<keyof Form, string>>

/** Removes the fields without an error. */
export function withoutUndefined<Form>(all: Record<keyof Form, string | undefined>): FieldErrors<Form> {
  const broken = Object.entries(all).filter(([, fieldError]) => fieldError !== undefined)
  return Object.assign({}, ...broken.map(([field, fieldError]) => ({ [field]: fieldError })))
}

/** The validation of a form. */
interface FormRules<Form> {
  validate: (form: Form) => FieldErrors<Form>
  /** Numbers for the error texts. */
  values?: Record<string, string | number>
}

/** The state of a form of text fields, with its errors. The error of a field is shown after the field was left once. */
export function useForm<Form extends Record<keyof Form, string>>(start: Form, rules: FormRules<Form>) {
  const { t } = useTranslation()
  const [form, setForm] = useState(start)
  const [visited, setVisited] = useState<ReadonlySet<keyof Form>>(new Set())
  const fieldErrors = rules.validate(form)

  const change = (name: keyof Form, value: string) => setForm((before) => ({ ...before, [name]: value }))
  const errorOf = (name: keyof Form) => {
    const fieldError = visited.has(name) ? fieldErrors[name] : undefined
    return fieldError && t(fieldError, rules.values ?? {})
  }
  return {
    form,
    fieldErrors,
    isComplete: Object.keys(fieldErrors).length === 0,
    change,
    /** Spread on an input. */
    field: (name: keyof Form) => ({
      value: form[name],
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(name, event.target.value),
      onBlur: () => setVisited((before) => new Set(before).add(name)),
    }),
    reset: () => {
      setForm(start)
      setVisited(new Set())
    },
  }
}
