import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Flex, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { serverMessage } from '#web/http.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { NewPassword } from '#web/ui/forms/NewPassword.tsx'
import { passwordErrors } from '#web/ui/forms/new-password.ts'
import { emailError, LOOKUP_PAUSE_MS, questionQuery, resetPassword } from './forgot-password.ts'
import { PasswordAdvice } from './PasswordAdvice.tsx'
import classes from './SignInLayout.module.css'
import { SignInLayout } from './SignInLayout.tsx'

/** The screen for customers who forgot their password. */
export default function ForgotPassword() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_FORGOT_PASSWORD'))
  return (
    <SignInLayout
      element="app-forgot-password"
      title={t('TITLE_FORGOT_PASSWORD')}
      lead={t('FORGOT_PASSWORD_LEAD')}
    >
      <ForgotPasswordForm />
      <p className={classes.other}>
        <Link to="/login">{t('BACK_TO_LOGIN')}</Link>
      </p>
    </SignInLayout>
  )
}

const BLANK = { email: '', answer: '', password: '', repeat: '' }

const LABELS = {
  email: 'LABEL_EMAIL',
  answer: 'LABEL_SECURITY_QUESTION',
  password: 'LABEL_NEW_PASSWORD',
  repeat: 'LABEL_REPEAT_NEW_PASSWORD',
}

/** The security question for the typed e-mail. Looked up once typing pauses. */
function useQuestion(email: string) {
  const rested = useDebounced(email, LOOKUP_PAUSE_MS)
  const question = useQuery(questionQuery(rested))
  const isSettled = rested === email
  return {
    question: isSettled ? (question.data ?? undefined) : undefined,
    isUnknown: isSettled && question.data === null,
    lookupError: isSettled ? question.error : null,
  }
}

/** After an answer of the shop, right or wrong, all fields are cleared. */
function useForm(onRefused: () => void) {
  const [form, setForm] = useState(BLANK)
  const send = useMutation({
    mutationFn: resetPassword,
    onSettled: () => setForm(BLANK),
    onError: onRefused,
  })
  const change = (part: Partial<typeof BLANK>) => {
    setForm((before) => ({ ...before, ...part }))
    if (!send.isPending && !send.isIdle) send.reset()
  }
  return { form, change, send }
}

/** Asks for the e-mail first. The other fields open when the shop knows a security question for it. */
function ForgotPasswordForm() {
  const { t } = useTranslation()
  const emailField = useRef<HTMLInputElement>(null)
  const { form, change, send } = useForm(() => emailField.current?.focus())
  const [isVisited, setVisited] = useState(false)
  const [isAnswerVisited, setAnswerVisited] = useState(false)
  const [showsAdvice, setShowsAdvice] = useState(false)
  const { question, isUnknown, lookupError } = useQuestion(form.email)
  const isOpen = question !== undefined

  const why = useId()
  const fieldErrors = {
    ...(!isOpen && { email: 'MANDATORY_EMAIL' }),
    ...(form.answer === '' && { answer: 'MANDATORY_SECURITY_ANSWER' }),
    ...passwordErrors(form.password, form.repeat),
  }
  const canSend = Object.keys(fieldErrors).length === 0 && !send.isPending
  const shownEmailError = () => {
    const fieldError = isVisited ? emailError(form.email) : undefined
    if (fieldError) return t(fieldError)
    if (lookupError) return serverMessage(lookupError) ?? t('QUESTION_FAILED')
    return isUnknown ? t('NO_QUESTION') : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    const { email, answer, password, repeat } = form
    send.mutate({ email, answer, new: password, repeat })
    setVisited(false)
    setAnswerVisited(false)
  }

  return (
    <Flex component="form" id="forgot-form" direction="column" gap="md" onSubmit={submit} noValidate>
      <FormOutcome
        refusal={send.error ? (serverMessage(send.error) ?? t('RESET_FAILED')) : undefined}
        success={t('PASSWORD_SUCCESSFULLY_CHANGED')}
        isDone={send.isSuccess}
      />
      <TextInput
        id="email"
        ref={emailField}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('LABEL_EMAIL')}
        error={shownEmailError()}
        value={form.email}
        onChange={(event) => change({ email: event.target.value })}
        onBlur={() => setVisited(form.email !== '')}
      />
      <PasswordInput
        id="securityAnswer"
        autoComplete="off"
        label={t('LABEL_SECURITY_QUESTION')}
        description={question ?? t('QUESTION_COMES')}
        placeholder={question ?? ''}
        disabled={!isOpen}
        error={isOpen && isAnswerVisited && !form.answer ? t('MANDATORY_SECURITY_ANSWER') : undefined}
        value={form.answer}
        onChange={(event) => change({ answer: event.target.value })}
        onBlur={() => setAnswerVisited(true)}
        visibilityToggleButtonProps={{ 'aria-label': t('ARIA_TOGGLE_ANSWER'), tabIndex: 0 }}
      />
      <NewPassword password={form.password} repeat={form.repeat} isDisabled={!isOpen} onChange={change} />
      <Switch
        label={t('SHOW_PASSWORD_ADVICE')}
        checked={showsAdvice}
        onChange={(event) => setShowsAdvice(event.target.checked)}
      />
      {showsAdvice && <PasswordAdvice password={form.password} />}
      <Button
        type="submit"
        id="resetButton"
        size="lg"
        fullWidth
        disabled={!canSend}
        loading={send.isPending}
        aria-describedby={why}
      >
        {t('BTN_CHANGE')}
      </Button>
      <MissingFields id={why} fieldErrors={fieldErrors} labels={LABELS} />
    </Flex>
  )
}

/** Returns a value once it has not changed for a while. */
function useDebounced<T>(value: T, pauseMs: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}
