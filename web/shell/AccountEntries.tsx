import { Box } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Icon } from '#web/ui/icon.tsx'
import IconChevronDown from '~icons/chevron-down'
import IconDoorEnter from '~icons/door-enter'
import IconDoorExit from '~icons/door-exit'
import IconReceipt2 from '~icons/receipt-2'
import IconShieldLock from '~icons/shield-lock'
import IconUserCircle from '~icons/user-circle'
import IconUserPlus from '~icons/user-plus'
import { logOut, type Session, useSession } from '../session.ts'
import { accessibleName } from '../ui/behaviour/accessible-name.ts'
import { type MenuItem, ORDERS, PRIVACY, staffEntries } from './entries.ts'
import { MenuEntry } from './MenuEntry.tsx'
import panel from './panel.module.css'

/** The entries about the account, for the account menu and the side menu. */
export function AccountEntries({ close }: { close: () => void }) {
  const session = useSession()
  return session.isLoggedIn ? (
    <LoggedInEntries session={session} close={close} />
  ) : (
    <LoggedOutEntries close={close} />
  )
}

function LoggedOutEntries({ close }: { close: () => void }) {
  return (
    <>
      <MenuEntry
        id="navbarLoginButton"
        to="/login"
        text="BTN_LOGIN"
        label="ARIA_LOGIN_PAGE"
        Icon={IconDoorEnter}
        onChoose={close}
      />
      <MenuEntry to="/register" text="NO_CUSTOMER" Icon={IconUserPlus} onChoose={close} />
    </>
  )
}

function LoggedInEntries({ session, close }: { session: Session; close: () => void }) {
  return (
    <>
      <Profile email={session.email} />
      {staffEntries(session).map((entry) => (
        <MenuEntry key={entry.to} {...entry} onChoose={close} />
      ))}
      <EntryGroup
        text="ORDERS_AND_PAYMENT"
        label="ARIA_ORDERS_MENU"
        Icon={IconReceipt2}
        entries={ORDERS}
        onChoose={close}
      />
      <EntryGroup
        text="PRIVACY_AND_SECURITY"
        label="ARIA_PRIVACY_MENU"
        Icon={IconShieldLock}
        entries={PRIVACY}
        onChoose={close}
      />
      <Logout close={close} />
    </>
  )
}

/** The name of the customer, linked to the profile page, which the server renders. */
function Profile({ email }: { email: string | undefined }) {
  const { t } = useTranslation()
  const who = useId()
  return (
    <a
      href="./profile"
      className={`${panel.entry} ${panel.who}`}
      aria-label={t('ARIA_PROFILE')}
      aria-labelledby={who}
    >
      <IconUserCircle aria-hidden="true" />
      <span id={who}>
        <Box component="span" display="block" fz="xs" fw="var(--ff-weight-regular)" c="dimmed">
          {t('NAV_PROFILE')}
        </Box>{' '}
        <span className={panel.email}>{email ?? t('NOBODY_KNOWN')}</span>
      </span>
    </a>
  )
}

function Logout({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = () => {
    close()
    logOut()
    void navigate('/')
  }
  return (
    <button
      type="button"
      id="navbarLogoutButton"
      className={panel.entry}
      aria-label={t('ARIA_LOGOUT')}
      onClick={leave}
    >
      <IconDoorExit aria-hidden="true" />
      <span>{t('TITLE_LOGOUT')}</span>
    </button>
  )
}

interface EntryGroupProps {
  /** Keys of the visible text, and of the label by which scripts know the button. */
  text: string
  label: string
  Icon: Icon
  entries: MenuItem[]
  onChoose: () => void
}

/** Collapsible entries below a button. */
function EntryGroup({ text, label, Icon, entries, onChoose }: EntryGroupProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const words = useId()
  return (
    <div>
      <button
        type="button"
        className={panel.entry}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
        {...accessibleName(t(label), t(text), words)}
      >
        <Icon aria-hidden="true" />
        <span id={words}>{t(text)}</span>
        <IconChevronDown className={panel.chevron} aria-hidden="true" />
      </button>
      <div id={list} className={panel.fold} data-open={isOpen}>
        <ul className={`ff-list ${panel.group}`}>
          {entries.map((entry) => (
            <li key={entry.to} className={entry.isApart ? panel.apart : undefined}>
              <MenuEntry {...entry} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
