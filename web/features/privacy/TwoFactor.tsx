import '@mantine/core/styles/PasswordInput.layer.css'

import { Box, Button, Flex, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TwoFactorStatus } from '#contract/http.ts'
import { configurationQuery } from '#web/configuration.ts'
import { codeError, isCode } from '#web/data/two-factor.ts'
import { http, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { withoutUndefined } from '#web/ui/forms/use-form.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { LoginHint } from '#web/ui/states/RequireLogin.tsx'
import IconShieldCheck from '~icons/shield-check'
import { groupSecret, otpAddress } from './authenticator.ts'
import { twoFactorQuery } from './queries.ts'
import { Section } from './Section.tsx'
import classes from './TwoFactor.module.css'

/** The screen to set up or remove the second factor. */
export default function TwoFactor() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <Section title={t('TITLE_TWO_FACTOR_AUTH_CONFIG')} lead={t('TWO_FACTOR_LEAD')}>
      {isLoggedIn ? <Content /> : <LoginHint text={t('TWO_FACTOR_GUEST')} />}
    </Section>
  )
}

function Content() {
  const { t } = useTranslation()
  const status = useQuery(twoFactorQuery)
  if (status.isPending) {
    return (
      <Box mih="24rem" bg="var(--ff-sunk)" bdrs="md" role="status">
        <span className="ff-hidden">{t('LOADING')}</span>
      </Box>
    )
  }
  if (status.isError) {
    return (
      <Failure
        title={t('TWO_FACTOR_FAILED')}
        detail={serverMessage(status.error)}
        onRetry={() => void status.refetch()}
      />
    )
  }
  return status.data.setup ? <TwoFactorRemoval /> : <TwoFactorSetup status={status.data} />
}

/** Removes the second factor. Needs the password. */
function TwoFactorRemoval() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [isVisited, setVisited] = useState(false)
  const remove = useMutation({
    mutationFn: () => http.post('/rest/2fa/disable', { password }),
    onSuccess: () => {
      showSnackbar(t('CONFIRM_2FA_DISABLE'))
      return queries.invalidateQueries(twoFactorQuery)
    },
  })
  const why = useId()
  const canSend = password !== '' && !remove.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) remove.mutate()
  }
  return (
    <>
      <Flex
        component="p"
        id="2fa-setup-successfully"
        className="ff-alert"
        align="center"
        gap="sm"
        data-good="true"
      >
        <IconShieldCheck aria-hidden="true" size={32} />
        {t('2FA_SUCCESSFUL_SETUP')}
      </Flex>
      <h2>{t('REMOVE_TWO_FACTOR_AUTH')}</h2>
      <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
        <FormError text={remove.isError ? t('2FA_SETUP_ERROR') : undefined} />
        <PasswordInput
          {...{ formcontrolname: 'passwordControl' }}
          id="currentPasswordDisable"
          autoComplete="current-password"
          label={t('LABEL_CURRENT_PASSWORD')}
          error={isVisited && !password ? t('MANDATORY_CURRENT_PASSWORD') : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          onBlur={() => setVisited(true)}
          onFocus={() => remove.isError && remove.reset()}
          visibilityToggleButtonProps={{ 'aria-label': t('ARIA_TOGGLE_PASSWORD'), tabIndex: 0 }}
        />
        <Button
          type="submit"
          id="disableTwoFactorAuth"
          variant="default"
          size="lg"
          fullWidth
          disabled={!canSend}
          loading={remove.isPending}
          aria-describedby={why}
        >
          {t('BTN_REMOVE')}
        </Button>
        <MissingFields
          id={why}
          fieldErrors={withoutUndefined({ password: password ? undefined : 'MANDATORY_CURRENT_PASSWORD' })}
          labels={{ password: 'LABEL_CURRENT_PASSWORD' }}
        />
      </Flex>
    </>
  )
}

type OpenStatus = Extract<TwoFactorStatus, { setup: false }>

/** Sets up the second factor: a QR code to scan, a first code, and the password. */
function TwoFactorSetup({ status }: { status: OpenStatus }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const configuration = useQuery(configurationQuery)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const codeInput = useRef<HTMLInputElement>(null)
  const [isVisited, setVisited] = useState({ password: false, code: false })
  const setUp = useMutation({
    mutationFn: () =>
      http.post('/rest/2fa/setup', { password, setupToken: status.setupToken, initialToken: code }),
    onSuccess: () => {
      showSnackbar(t('CONFIRM_2FA_SETUP'))
      return queries.invalidateQueries(twoFactorQuery)
    },
  })
  const why = useId()
  const canSend = password !== '' && isCode(code) && !setUp.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) setUp.mutate()
  }
  const forgetError = () => {
    if (setUp.isError) setUp.reset()
  }
  const fieldError = isVisited.code ? codeError(code) : undefined
  const app = configuration.data?.application.name ?? t('SHOP_NAME')

  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
      <div className={classes.steps}>
        <QrCode text={otpAddress(app, status.email, status.secret)} alt={t('QR_CODE')} level="L" />
        <Stack gap="sm">
          <p>{t('2FA_AUTH_SETUP_INSTRUCTIONS')}</p>
          <p>
            {t('TWO_FACTOR_BY_HAND')}
            <code className={classes.secret}>{groupSecret(status.secret)}</code>
          </p>
        </Stack>
      </div>
      <FormError text={setUp.isError ? t('2FA_SETUP_ERROR') : undefined} />
      <PasswordInput
        {...{ formcontrolname: 'passwordControl' }}
        id="currentPasswordSetup"
        autoComplete="current-password"
        label={t('LABEL_CURRENT_PASSWORD')}
        error={isVisited.password && !password ? t('MANDATORY_CURRENT_PASSWORD') : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => setVisited({ ...isVisited, password: true })}
        onFocus={forgetError}
        visibilityToggleButtonProps={{ 'aria-label': t('ARIA_TOGGLE_PASSWORD'), tabIndex: 0 }}
      />
      <TextInput
        {...{ formcontrolname: 'initialTokenControl' }}
        id="initialToken"
        ref={codeInput}
        inputContainer={(input) => (
          <LegacyFieldName secret={status.secret} focus={() => codeInput.current?.focus()}>
            {input}
          </LegacyFieldName>
        )}
        data-test-totp-secret={status.secret}
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('INITIAL_CODE')}
        description={t('INITIAL_TOKEN_TOOLTIP')}
        placeholder="123456"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={fieldError && t(fieldError)}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onBlur={() => setVisited({ ...isVisited, code: true })}
        onFocus={forgetError}
      />
      <Button
        type="submit"
        id="setupTwoFactorAuth"
        size="lg"
        fullWidth
        disabled={!canSend}
        loading={setUp.isPending}
        aria-describedby={why}
      >
        {t('BTN_SAVE')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={withoutUndefined({
          password: password ? undefined : 'MANDATORY_CURRENT_PASSWORD',
          code: codeError(code),
        })}
        labels={{ password: 'LABEL_CURRENT_PASSWORD', code: 'INITIAL_CODE' }}
      />
    </Flex>
  )
}

/** The field name of an older generation, for its clients: what they type goes to the real field. */
function LegacyFieldName({
  secret,
  focus,
  children,
}: {
  secret: string
  focus: () => void
  children: ReactNode
}) {
  const older = { id: 'initalToken', 'data-test-totp-secret': secret, tabIndex: -1 }
  return (
    <label
      htmlFor="initialToken"
      {...older}
      className={classes.olderName}
      onFocus={(event) => {
        if (event.target === event.currentTarget) focus()
      }}
    >
      {children}
    </label>
  )
}
