import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { formatTime } from '#web/locale.ts'
import { Outcome, StillMissing } from '#web/ui/Outcome.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import classes from './Desk.module.css'
import { Desk } from './Desk.tsx'
import { emailComplaint } from './forgot-password.ts'
import { askForLink } from './login.ts'

/** For those who would rather open a letter than remember a password. */
export default function AskForLink() {
  const { t } = useTranslation()
  usePageTitle(t('LINK_ASK_TITLE'))
  return (
    <Desk element="app-magic-link" title={t('LINK_ASK_TITLE')} lead={t('LINK_ASK_LEAD')}>
      <AddressForm />
      <p className={classes.other}>
        <Link to="/login">{t('BACK_TO_LOGIN')}</Link>
      </p>
    </Desk>
  )
}

function AddressForm() {
  const { t } = useTranslation()
  const why = useId()
  const [email, setEmail] = useState(localStorage.getItem('email') ?? '')
  const [isVisited, setVisited] = useState(false)
  const [sentAt, setSentAt] = useState<Date>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => askForLink(email.trim()),
    onMutate: () => setSentAt(undefined),
    onSuccess: setSentAt,
  })
  const complaint = emailComplaint(email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!complaint) start()
  }
  return (
    <form id="magic-link-form" className={classes.form} onSubmit={submit} noValidate>
      <Outcome
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
        error={isVisited && complaint ? t(complaint) : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setVisited(email !== '')}
      />
      <Button
        type="submit"
        id="askForLink"
        size="lg"
        fullWidth
        disabled={complaint !== undefined}
        loading={isPending}
        aria-describedby={why}
      >
        {t('BTN_LINK_ASK')}
      </Button>
      <StillMissing
        id={why}
        complaints={complaint ? { email: complaint } : {}}
        labels={{ email: 'LABEL_EMAIL' }}
      />
    </form>
  )
}
