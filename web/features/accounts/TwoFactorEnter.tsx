import { Button, Flex, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { codeError, INVALID_CODE_SHOWN_MS, isCode, verifyCode } from '#web/data/two-factor.ts'
import { HttpError } from '#web/http.ts'
import { openSession } from '#web/session.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { withoutUndefined } from '#web/ui/forms/use-form.ts'
import classes from './SignInLayout.module.css'
import { SignInLayout } from './SignInLayout.tsx'

/** The second step of a login: the code of the authenticator. */
export default function TwoFactorEnter() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_TWO_FACTOR_AUTH_ENTER'))
  return (
    <SignInLayout
      element="app-two-factor-auth-enter"
      title={t('TITLE_TWO_FACTOR_AUTH_ENTER')}
      lead={t('TWO_FACTOR_ENTER_LEAD')}
    >
      <CodeForm />
      <p className={classes.other}>
        <Link to="/login">{t('BACK_TO_LOGIN')}</Link>
      </p>
    </SignInLayout>
  )
}

function useVerification() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const verification = useMutation({
    mutationFn: verifyCode,
    onSuccess: (authentication) => {
      openSession(authentication)
      queries.removeQueries({ queryKey: ['customer'] })
      void navigate('/search')
    },
  })
  const { isError, reset } = verification
  useEffect(() => {
    if (!isError) return
    const timer = setTimeout(reset, INVALID_CODE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isError, reset])
  return verification
}

function CodeForm() {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isVisited, setVisited] = useState(false)
  const verification = useVerification()
  const why = useId()
  const canSend = isCode(code) && !verification.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) verification.mutate(code)
  }
  const fieldError = isVisited ? codeError(code) : undefined
  const refusal = verification.error
    ? t(verification.error instanceof HttpError ? 'INVALID_TWO_FACTOR_AUTH_TOKEN' : 'LOGIN_UNREACHABLE')
    : undefined
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
      <FormError text={refusal} />
      <div id="inputToken">
        <TextInput
          {...{ formcontrolname: 'token' }}
          id="totpToken"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          label={t('LABEL_TWO_FACTOR_AUTH_TOKEN')}
          description={t('INITIAL_TOKEN_TOOLTIP')}
          placeholder="123456"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={code}
          error={fieldError && t(fieldError)}
          onChange={(event) => setCode(event.target.value)}
          onBlur={() => setVisited(true)}
        />
      </div>
      <Button
        type="submit"
        id="totpSubmitButton"
        size="lg"
        fullWidth
        disabled={!canSend}
        loading={verification.isPending}
        aria-describedby={why}
      >
        {t('BTN_LOGIN')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={withoutUndefined({ code: codeError(code) })}
        labels={{ code: 'LABEL_TWO_FACTOR_AUTH_TOKEN' }}
      />
    </Flex>
  )
}
