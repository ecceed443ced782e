import { Button, Flex, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { formatTime } from '#web/locale.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { emailError } from './forgot-password.ts'
import { requestSignInLink } from './login.ts'
import classes from './SignInLayout.module.css'
import { SignInLayout } from './SignInLayout.tsx'

/** Requests a sign-in link by mail. */
export default function RequestSignInLink() {
  const { t } = useTranslation()
  usePageTitle(t('LINK_ASK_TITLE'))
  return (
    <SignInLayout element="app-magic-link" title={t('LINK_ASK_TITLE')} lead={t('LINK_ASK_LEAD')}>
      <AddressForm />
      <p className={classes.other}>
        <Link to="/login">{t('BACK_TO_LOGIN')}</Link>
      </p>
    </SignInLayout>
  )
}

function AddressForm() {
  const { t } = useTranslation()
  const why = useId()
  const [email, setEmail] = useState(localStorage.getItem('email') ?? '')
  const [isVisited, setVisited] = useState(false)
  const [sentAt, setSentAt] = useState<Date>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => requestSignInLink(email.trim()),
    onMutate: () => setSentAt(undefined),
    onSuccess: setSentAt,
  })
  const fieldError = emailError(email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fieldError) start()
  }
  return (
    <Flex component="form" id="magic-link-form" direction="column" gap="md" onSubmit={submit} noValidate>
      <FormOutcome
        refusal={error ? (serverMessage(error) ?? t('LINK_NOT_SENT')) : undefined}
        success={sentAt ? t('LINK_SENT', { time: formatTime(sentAt) }) : ''}
        isDone={sentAt !== undefined}
      />
      <TextInput
        id="linkEmail"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('LABEL_EMAIL')}
        error={isVisited && fieldError ? t(fieldError) : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setVisited(email !== '')}
      />
      <Button
        type="submit"
        id="askForLink"
        size="lg"
        fullWidth
        disabled={fieldError !== undefined}
        loading={isPending}
        aria-describedby={why}
      >
        {t('BTN_LINK_ASK')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={fieldError ? { email: fieldError } : {}}
        labels={{ email: 'LABEL_EMAIL' }}
      />
    </Flex>
  )
}
