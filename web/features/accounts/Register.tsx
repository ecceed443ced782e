import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Flex, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { securityQuestionsQuery } from '#web/data/accounts.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { useScrollIntoView } from '#web/ui/behaviour/use-scroll-into-view.ts'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { PASSWORD_LENGTH } from '#web/ui/forms/new-password.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { PasswordAdvice } from './PasswordAdvice.tsx'
import {
  EMPTY_REGISTRATION,
  type NewCustomer,
  type Registration,
  type RegistrationErrors,
  register,
  registerError,
  validateRegistration,
  withPassword,
  withPasswordRepeat,
} from './registration.ts'
import classes from './SignInLayout.module.css'
import { SignInLayout } from './SignInLayout.tsx'

/** The registration screen. */
export default function Register() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const referral = useSearchParams()[0].get('referral') ?? ''
  usePageTitle(t('TITLE_REGISTRATION'))
  const send = useMutation({
    mutationFn: (customer: NewCustomer) => register(referral ? { ...customer, referral } : customer),
    onSuccess: () => showSnackbar(t('CONFIRM_REGISTER')),
  })
  // Not after the visitor has left on their own.
  const submit = (customer: NewCustomer) =>
    send.mutate(customer, { onSuccess: () => void navigate('/login') })
  return (
    <SignInLayout element="app-register" title={t('TITLE_REGISTRATION')} lead={t('REGISTRATION_LEAD')}>
      {referral !== '' && <p className={classes.invited}>{t('REFERRAL_INVITED', { code: referral })}</p>}
      <RegistrationForm onSubmit={submit} isSending={send.isPending} error={send.error} onGoOn={send.reset} />
      <p className={classes.other}>
        <Link to="/login" id="alreadyACustomerLink">
          {t('ALREADY_A_CUSTOMER')}
        </Link>
      </p>
    </SignInLayout>
  )
}

interface RegistrationFormProps {
  onSubmit: (customer: NewCustomer) => void
  isSending: boolean
  error: Error | null
  /** The form changed: the last refusal is no longer shown. */
  onGoOn: () => void
}

type Field = keyof RegistrationErrors

const LABELS: Record<Field, string> = {
  email: 'LABEL_EMAIL',
  password: 'LABEL_PASSWORD',
  repeat: 'LABEL_PASSWORD_REPEAT',
  question: 'LABEL_SECURITY_QUESTION',
  answer: 'SECURITY_ANSWER',
}

/** The form and its errors. The error of a field is shown after the field was left once. */
function useRegistration() {
  const { t } = useTranslation()
  const [form, setForm] = useState(EMPTY_REGISTRATION)
  const [visited, setVisited] = useState<ReadonlySet<Field>>(new Set())
  const fieldErrors = validateRegistration(form)
  const leave = (field: Field) => () => setVisited((before) => new Set(before).add(field))
  const errorOf = (field: Field) => {
    const fieldError = visited.has(field) ? fieldErrors[field] : undefined
    return fieldError && t(fieldError, { length: `${PASSWORD_LENGTH.min}-${PASSWORD_LENGTH.max}` })
  }
  const change = (part: Partial<Registration>) => setForm((before) => ({ ...before, ...part }))
  return { form, setForm, change, leave, errorOf, fieldErrors }
}

/** E-mail, password twice, and a security question. */
function RegistrationForm({ onSubmit, isSending, error, onGoOn }: RegistrationFormProps) {
  const { t } = useTranslation()
  const questions = useQuery(securityQuestionsQuery)
  const { form, setForm, change, leave, errorOf, fieldErrors } = useRegistration()
  const isComplete = Object.keys(fieldErrors).length === 0
  const why = useId()
  const refusal = useScrollIntoView<HTMLDivElement>(error)
  const [showsAdvice, setShowsAdvice] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const securityQuestion = questions.data?.find(({ id }) => id === form.question)
    if (!isComplete || !securityQuestion) return
    const { email, password, repeat, answer } = form
    onSubmit({ email, password, passwordRepeat: repeat, securityQuestion, securityAnswer: answer })
  }
  const counter = (text: string) => t('CHARACTERS_USED', { count: text.length, length: PASSWORD_LENGTH.max })
  const eye = { 'aria-label': t('ARIA_TOGGLE_PASSWORD'), tabIndex: 0 }

  return (
    <Flex
      component="form"
      id="registration-form"
      direction="column"
      gap="md"
      onSubmit={submit}
      // After a refusal the focus returns to the button.
      onFocus={({ target }) => error && !target.matches('[type="submit"]') && onGoOn()}
      noValidate
    >
      <div ref={refusal} aria-live="assertive" className="ff-live">
        {error && (
          <div className="ff-alert">
            <p className="error">{registerError(error) ?? t('REGISTRATION_FAILED')}</p>
          </div>
        )}
      </div>
      <TextInput
        id="emailControl"
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('LABEL_EMAIL')}
        error={errorOf('email')}
        value={form.email}
        onChange={(event) => change({ email: event.target.value })}
        onBlur={leave('email')}
      />
      <PasswordInput
        id="passwordControl"
        autoComplete="new-password"
        label={t('LABEL_PASSWORD')}
        description={counter(form.password)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={errorOf('password')}
        value={form.password}
        onChange={(event) => setForm(withPassword(form, event.target.value))}
        onBlur={leave('password')}
        visibilityToggleButtonProps={eye}
      />
      <PasswordInput
        id="repeatPasswordControl"
        autoComplete="new-password"
        label={t('LABEL_PASSWORD_REPEAT')}
        description={counter(form.repeat)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={errorOf('repeat')}
        value={form.repeat}
        onChange={(event) => setForm(withPasswordRepeat(form, event.target.value))}
        onBlur={leave('repeat')}
        visibilityToggleButtonProps={eye}
      />
      <Switch
        label={t('SHOW_PASSWORD_ADVICE')}
        checked={showsAdvice}
        onChange={(event) => setShowsAdvice(event.target.checked)}
      />
      {showsAdvice && <PasswordAdvice password={form.password} />}
      <Select
        name="securityQuestion"
        label={t('LABEL_SECURITY_QUESTION')}
        hint={t('CANNOT_BE_CHANGED_LATER')}
        error={questions.isError ? t('QUESTIONS_FAILED') : errorOf('question')}
        options={(questions.data ?? []).map(({ id, question }) => ({ value: id, text: question }))}
        value={form.question}
        onChange={(question) => change({ question })}
        onLeave={leave('question')}
      />
      <TextInput
        id="securityAnswerControl"
        autoComplete="off"
        label={t('SECURITY_ANSWER')}
        placeholder={t('SECURITY_ANSWER_PLACEHOLDER')}
        error={errorOf('answer')}
        value={form.answer}
        onChange={(event) => change({ answer: event.target.value })}
        onBlur={leave('answer')}
      />
      <Button
        type="submit"
        id="registerButton"
        size="lg"
        fullWidth
        disabled={!isComplete}
        loading={isSending}
        aria-describedby={why}
      >
        {t('BTN_REGISTER')}
      </Button>
      <MissingFields id={why} fieldErrors={fieldErrors} labels={LABELS} />
    </Flex>
  )
}
