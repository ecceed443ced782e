import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Flex, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { configurationQuery } from '#web/configuration.ts'
import { PENDING_TOKEN_KEY } from '#web/data/two-factor.ts'
import { clearSession, openSession } from '#web/session.ts'
import { WeakCode } from '#web/training/weak-code.tsx'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { useScrollIntoView } from '#web/ui/behaviour/use-scroll-into-view.ts'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { withoutUndefined } from '#web/ui/forms/use-form.ts'
import { type Credentials, loginError, loginHintKey, rememberEmail, requestLogin } from './login.ts'
import { providerFor, signInAddress } from './oauth.ts'
import classes from './SignInLayout.module.css'
import { SignInLayout } from './SignInLayout.tsx'

type ExposedCredentials = typeof import('../../../labs/exposed-credentials/weak.tsx')

/** The login screen. Also shown to customers who are logged in: they can switch accounts. */
export default function Login() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_LOGIN'))
  return (
    <SignInLayout element="app-login" title={t('TITLE_LOGIN')} lead={t('LOGIN_LEAD')}>
      <LoginForm />
      <ThirdPartyButton />
      <p className={classes.other}>
        <Link to="/register" id="newCustomerLink">
          {t('NO_CUSTOMER')}
        </Link>
      </p>
    </SignInLayout>
  )
}

function useLogin() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [parameters] = useSearchParams()
  return useMutation({
    mutationFn: requestLogin,
    onSuccess: (answer) => {
      if ('tmpToken' in answer) {
        localStorage.setItem(PENDING_TOKEN_KEY, answer.tmpToken)
        void navigate('/2fa/enter')
        return
      }
      openSession(answer)
      queries.removeQueries({ queryKey: ['customer'] })
      void navigate(parameters.get('redirectUrl') || '/search')
    },
    onError: clearSession,
  })
}

function LoginForm() {
  const { t } = useTranslation()
  const remembered = localStorage.getItem('email')
  const [email, setEmail] = useState(remembered ?? '')
  const [password, setPassword] = useState('')
  const [isVisited, setVisited] = useState({ email: false, password: false })
  const [isRemembered, setRemembered] = useState(remembered !== null)
  const why = useId()
  const login = useLogin()
  const refusal = useScrollIntoView<HTMLDivElement>(login.error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    rememberEmail(isRemembered ? email : undefined)
    login.mutate({ email, password })
  }
  const fill = (credentials: Credentials) => {
    setEmail(credentials.email)
    setPassword(credentials.password)
  }
  const forgetError = () => {
    if (login.isError) login.reset()
  }

  return (
    <Flex component="form" id="login-form" direction="column" gap="md" onSubmit={submit} noValidate>
      <div ref={refusal} aria-live="assertive" className="ff-live">
        {login.isError && (
          <div className="ff-alert">
            <p className="error">{loginError(login.error)}</p>
            <p>{t(loginHintKey(login.error))}</p>
          </div>
        )}
      </div>
      <TextInput
        id="email"
        name="email"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('LABEL_EMAIL')}
        value={email}
        error={isVisited.email && !email ? t('MANDATORY_EMAIL') : undefined}
        onChange={(event) => setEmail(event.target.value)}
        onFocus={forgetError}
        onBlur={() => setVisited((before) => ({ ...before, email: true }))}
      />
      <PasswordInput
        id="password"
        name="password"
        autoComplete="current-password"
        label={t('LABEL_PASSWORD')}
        value={password}
        error={isVisited.password && !password ? t('MANDATORY_PASSWORD') : undefined}
        onChange={(event) => setPassword(event.target.value)}
        onFocus={forgetError}
        onBlur={() => setVisited((before) => ({ ...before, password: true }))}
        visibilityToggleButtonProps={{ 'aria-label': t('ARIA_TOGGLE_PASSWORD'), tabIndex: 0 }}
      />
      <Checkbox
        id="rememberMe"
        label={t('REMEMBER_ME')}
        checked={isRemembered}
        onChange={(event) => setRemembered(event.target.checked)}
      />
      <div className={classes.ways}>
        <Link to="/forgot-password" className="forgot-pw ff-link">
          {t('FORGOT_PASSWORD')}
        </Link>
        <Link to="/magic-link" id="magicLink" className="ff-link">
          {t('LINK_ASK_TITLE')}
        </Link>
      </div>
      <Button
        type="submit"
        id="loginButton"
        aria-label={t('ARIA_LOGIN')}
        size="lg"
        fullWidth
        disabled={!email || !password}
        aria-describedby={why}
      >
        {t('BTN_LOGIN')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={withoutUndefined({
          email: email ? undefined : 'MANDATORY_EMAIL',
          password: password ? undefined : 'MANDATORY_PASSWORD',
        })}
        labels={{ email: 'LABEL_EMAIL', password: 'LABEL_PASSWORD' }}
      />
      <WeakCode<ExposedCredentials, 'TestLogin'>
        lab="exposed-credentials"
        name="TestLogin"
        props={{ host: location.hostname, onFill: fill }}
      />
    </Flex>
  )
}

/** Signs in with an identity provider. Hidden if no provider accepts this address of the shop. */
function ThirdPartyButton() {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  const provider = data && providerFor(data.application.googleOauth, location)
  if (!provider) return null
  return (
    <Button
      id="loginButtonGoogle"
      variant="default"
      size="lg"
      fullWidth
      onClick={() => location.assign(signInAddress(provider))}
    >
      {t('BTN_GOOGLE_LOGIN', { provider: provider.name })}
    </Button>
  )
}
