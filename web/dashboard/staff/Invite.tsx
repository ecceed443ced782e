import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROLES, type Role } from '#contract/dashboard.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useAction } from '../use-action.ts'
import classes from './Staff.module.css'

const CREDENTIAL_PATHS = { link: '/api/invitations', token: '/api/tokens' } as const
type Credential = keyof typeof CREDENTIAL_PATHS

/** How long a token may last, in days; none: until it is taken away. */
const DAYS = ['', '1', '7', '30', '90', '366']

/** A link for somebody, or a token for a program. Either is shown this once. */
export function Invite() {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('helper')
  const [credential, setCredential] = useState<Credential>('link')
  const [days, setDays] = useState('')
  const [secret, setSecret] = useState<string>()
  const maker = useRef<HTMLButtonElement>(null)
  const { post, isBusy } = useAction<{ link?: string; key?: string }>(({ link, key }) => {
    setName('')
    setSecret(link ?? key)
  })
  const make = (event: FormEvent): void => {
    event.preventDefault()
    const lasts = credential === 'token' && days !== '' ? { days: Number(days) } : {}
    post(CREDENTIAL_PATHS[credential], { role, name, ...lasts })
  }
  // It was busy when the dialog came, which therefore does not know of it.
  const closeSecret = (): void => {
    setSecret(undefined)
    maker.current?.focus()
  }
  return (
    <>
      <form className={classes.invite} onSubmit={make}>
        <TextInput
          label={t('DESK_INVITE_NAME')}
          value={name}
          maxLength={40}
          required
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={t('DESK_INVITE_ROLE')}
          description={t(`DESK_ROLE_HINT_${role.toUpperCase()}`)}
          value={role}
          onChange={({ currentTarget }) =>
            setRole(ROLES.find((one) => one === currentTarget.value) ?? 'helper')
          }
          data={ROLES.map((one) => ({ value: one, label: t(`DESK_ROLE_${one.toUpperCase()}`) }))}
        />
        <NativeSelect
          label={t('DESK_INVITE_WAY')}
          description={t(`DESK_INVITE_HINT_${credential.toUpperCase()}`)}
          value={credential}
          onChange={({ currentTarget }) => setCredential(currentTarget.value === 'token' ? 'token' : 'link')}
          data={(['link', 'token'] as const).map((one) => ({
            value: one,
            label: t(`DESK_INVITE_${one.toUpperCase()}`),
          }))}
        />
        {credential === 'token' && (
          <NativeSelect
            label={t('DESK_INVITE_DAYS')}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
            data={DAYS.map((one) => ({
              value: one,
              label: one === '' ? t('DESK_INVITE_LASTS') : t('DESK_INVITE_DAY', { count: Number(one) }),
            }))}
          />
        )}
        <Button ref={maker} type="submit" loading={isBusy} className={classes.make ?? ''}>
          {t(`DESK_INVITE_MAKE_${credential.toUpperCase()}`)}
        </Button>
      </form>
      {secret !== undefined && <Secret text={secret} onClose={closeSecret} />}
    </>
  )
}

function Secret({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  // Where the clipboard is closed to this page, the text can still be marked.
  const copy = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <ConfirmDialog title={t('DESK_SECRET')} cancel={t('DESK_SECRET_NOTED')} onClose={onClose}>
      <p>{t('DESK_SECRET_ONCE')}</p>
      <p className={classes.secret}>{text}</p>
      <Button variant="default" className={classes.make ?? ''} onClick={copy}>
        {t(isCopied ? 'DESK_SECRET_COPIED' : 'DESK_SECRET_COPY')}
      </Button>
    </ConfirmDialog>
  )
}
