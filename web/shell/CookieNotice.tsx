import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCookie from '~icons/cookie'
import { configurationQuery } from '../configuration.ts'
import { configuredOrTranslated } from '../i18n.ts'
import { accessibleName } from '../ui/behaviour/accessible-name.ts'
import { NamedElement } from '../ui/NamedElement.tsx'
import classes from './CookieNotice.module.css'
import { dismiss } from './first-visit.ts'

/** The cookie notice. Names and classes are those of the widget that existing clients dismiss. */
export default function CookieNotice() {
  const { t } = useTranslation()
  const [isRead, setRead] = useState(false)
  const { data } = useQuery(configurationQuery)
  const words = useId()
  if (!data || isRead) return null

  const { message, dismissText, linkText, linkUrl } = data.application.cookieConsent
  const link = configuredOrTranslated(linkText, 'COOKIE_LINK')
  const button = configuredOrTranslated(dismissText, 'COOKIE_DISMISS')
  const close = () => {
    dismiss('cookieconsent_status')
    setRead(true)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    close()
  }
  return (
    <div
      role="dialog"
      aria-label="cookieconsent"
      aria-describedby="cookieconsent:desc"
      className={`cc-window ${classes.notice}`}
    >
      <IconCookie aria-hidden="true" />
      <span id="cookieconsent:desc" className="cc-message">
        {configuredOrTranslated(message, 'COOKIE_MESSAGE')}{' '}
        <a
          className={`cc-link ${classes.link}`}
          href={linkUrl.startsWith('/#') ? linkUrl.slice(1) : linkUrl}
          {...accessibleName(t('ARIA_COOKIE_LINK'), link, `${words}-link`)}
        >
          <span id={`${words}-link`}>{link}</span>
        </a>
      </span>
      <NamedElement
        element="a"
        role="button"
        tabIndex={0}
        className={`cc-btn cc-dismiss ${classes.button}`}
        onClick={close}
        onKeyDown={press}
        {...accessibleName(t('ARIA_COOKIE_DISMISS'), button, `${words}-button`)}
      >
        <span id={`${words}-button`}>{button}</span>
      </NamedElement>
    </div>
  )
}
