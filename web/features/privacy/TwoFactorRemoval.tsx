import { Button, PasswordInput } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '#web/http.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { onlyComplaints } from '#web/ui/use-form.ts'
import { twoFactorQuery } from './queries.ts'
import classes from './TwoFactor.module.css'

/** The second factor is on; the password takes it away. */
export function TwoFactorRemoval() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [isVisited, setVisited] = useState(false)
  const remove = useMutation({
    mutationFn: () => http.post('/rest/2fa/disable', { password }),
    onSuccess: () => {
      snack(t('CONFIRM_2FA_DISABLE'))
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
      <p id="2fa-setup-successfully" className={classes.done}>
        <IconShieldCheck aria-hidden="true" size={32} />
        {t('2FA_SUCCESSFUL_SETUP')}
      </p>
      <h2>{t('REMOVE_TWO_FACTOR_AUTH')}</h2>
      <form onSubmit={submit} noValidate>
        <Refusal text={remove.isError ? t('2FA_SETUP_ERROR') : undefined} />
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
          aria-describedby={why}
        >
          {t('BTN_REMOVE')}
        </Button>
        <StillMissing
          id={why}
          complaints={onlyComplaints({ password: password ? undefined : 'MANDATORY_CURRENT_PASSWORD' })}
          labels={{ password: 'LABEL_CURRENT_PASSWORD' }}
        />
      </form>
    </>
  )
}
