import {
  IconChevronDown,
  IconHistory,
  IconKey,
  IconPlugConnected,
  IconSend,
  IconSignature,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Elsewhere } from './Elsewhere.tsx'
import { History } from './History.tsx'
import { Keys } from './Keys.tsx'
import { SendForm } from './SendForm.tsx'
import { SignForm } from './SignForm.tsx'
import classes from './Tools.module.css'
import { useWallet } from './use-wallet.ts'

/** What can be done with a wallet besides what the screen is about. Each part is drawn when it is opened. */
export function Tools() {
  const { t } = useTranslation()
  const { account } = useWallet()
  return (
    <section className={classes.tools} aria-label={t('WEB3_TOOLS')}>
      {account !== undefined && (
        <>
          <Tool icon={<IconSend />} title={t('WEB3_TOOL_SEND')}>
            <SendForm />
          </Tool>
          <Tool icon={<IconSignature />} title={t('WEB3_TOOL_SIGN')}>
            <SignForm />
          </Tool>
          <Tool icon={<IconHistory />} title={t('WEB3_TOOL_HISTORY')}>
            <History account={account} />
          </Tool>
        </>
      )}
      <Tool icon={<IconKey />} title={t('WEB3_TOOL_KEYS')}>
        <Keys />
      </Tool>
      <Tool icon={<IconPlugConnected />} title={t('WEB3_TOOL_ELSEWHERE')}>
        <Elsewhere />
      </Tool>
    </section>
  )
}

function Tool({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.tool} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
        {title}
        <IconChevronDown className={classes.chevron} aria-hidden="true" />
      </summary>
      {isOpen && <div className={classes.inside}>{children}</div>}
    </details>
  )
}
