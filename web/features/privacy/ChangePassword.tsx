import '@mantine/core/styles/PasswordInput.layer.css'
import { Button, Flex, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { NewPassword } from '#web/ui/forms/NewPassword.tsx'
import { passwordErrors } from '#web/ui/forms/new-password.ts'
import { withoutSent } from '#web/ui/forms/without-sent.ts'
import { LoginHint } from '#web/ui/states/RequireLogin.tsx'

import { Section } from './Section.tsx'
import { logSupportPolicy } from './support-policy.ts'

const BLANK: PasswordChange = { current: '', password: '', repeat: '' }

const LABELS = {
  current: 'LABEL_CURRENT_PASSWORD',
  password: 'LABEL_NEW_PASSWORD',
  repeat: 'LABEL_REPEAT_NEW_PASSWORD',
}

/** The screen to change the password. Visitors are asked to log in. */
export default function ChangePassword() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <Section title={t('TITLE_CHANGE_PASSWORD')} lead={t('CHANGE_PASSWORD_LEAD')}>
      {isLoggedIn ? <ChangeForm /> : <LoginHint text={t('CHANGE_PASSWORD_GUEST')} />}
    </Section>
  )
}

function ChangeForm() {
  const { t } = useTranslation()
  const [form, setForm] = useState(BLANK)
  const [isVisited, setVisited] = useState(false)
  const send = useMutation({
    mutationFn: changePassword,
    onSuccess: (_, sent) => {
      setForm((now) => withoutSent(now, sent, BLANK))
      setVisited(false)
    },
  })
  const why = useId()
  const fieldErrors = {
    ...(form.current === '' && { current: 'MANDATORY_CURRENT_PASSWORD' }),
    ...passwordErrors(form.password, form.repeat),
  }
  const canSend = Object.keys(fieldErrors).length === 0 && !send.isPending

  const change = (part: Partial<PasswordChange>) => {
    setForm((before) => ({ ...before, ...part }))
    if (!send.isPending && !send.isIdle) send.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    logSupportPolicy(form.password)
    send.mutate(form)
  }

  return (
    <Flex component="form" direction="column" gap="md" id="password-form" onSubmit={submit} noValidate>
      <FormOutcome
        refusal={send.error ? (serverMessage(send.error) ?? t('CHANGE_PASSWORD_FAILED')) : undefined}
        success={t('PASSWORD_SUCCESSFULLY_CHANGED')}
        isDone={send.isSuccess}
      />
      <PasswordInput
        id="currentPassword"
        autoComplete="current-password"
        label={t('LABEL_CURRENT_PASSWORD')}
        error={isVisited && !form.current ? t('MANDATORY_CURRENT_PASSWORD') : undefined}
        value={form.current}
        onChange={(event) => change({ current: event.target.value })}
        onBlur={() => setVisited(true)}
        visibilityToggleButtonProps={{ 'aria-label': t('ARIA_TOGGLE_PASSWORD'), tabIndex: 0 }}
      />
      <NewPassword password={form.password} repeat={form.repeat} onChange={change} />
      <Button
        type="submit"
        id="changeButton"
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

interface PasswordChange {
  current: string
  password: string
  repeat: string
}

/** Changes the password. All three values go into the query exactly as typed: existing clients rely on this. */
async function changePassword({ current, password, repeat }: PasswordChange): Promise<void> {
  await http.get(`/rest/user/change-password?current=${current}&new=${password}&repeat=${repeat}`)
}
