import { Flex } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Collapsible } from '#web/ui/Collapsible.tsx'
import { CRYPTO_ADDRESSES, type CryptoAddress } from './crypto-addresses.ts'
import classes from './OtherOptions.module.css'
import { isPanelRemembered } from './remembered-panels.ts'

const CryptoDialog = lazy(() => import('./CryptoDialog.tsx'))

const SHOPS = [
  { text: 'LINK_SHIRTS_US', to: 'http://shop.spreadshirt.com/juiceshop' },
  { text: 'LINK_SHIRTS_EU', to: 'http://shop.spreadshirt.de/juiceshop' },
  { text: 'LINK_STICKERS', to: 'https://www.stickeryou.com/products/owasp-juice-shop/794' },
  { text: 'LINK_BOOK', to: 'http://leanpub.com/juice-shop' },
] as const
const STARS = [{ text: 'LINK_DONATE', to: 'https://github.com/juice-shop/juice-shop' }] as const

/** Other payment options: links that leave the shop through its redirect. */
export function OtherOptions() {
  const { t } = useTranslation()
  return (
    <Collapsible
      icon={<IconGift size={28} />}
      title={t('OTHER_PAYMENT_OPTIONS')}
      hint={t('OTHER_PAYMENT_OPTIONS_HINT')}
      startsOpen={isPanelRemembered('paymentPanelExpanded')}
    >
      <div className="ff-columns">
        <LinkSection title={t('LABEL_DONATIONS')} text={t('THANKS_FOR_SUPPORT')} links={STARS} />
        <LinkSection title={t('LABEL_MERCHANDISE')} text={t('OFFICIAL_MERCHANDISE_STORES')} links={SHOPS} />
      </div>
      <CryptoButtons />
    </Collapsible>
  )
}

/** Hidden buttons. Learners who reveal them find the dialogs behind them. */
function CryptoButtons() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<CryptoAddress>()
  return (
    <>
      <div hidden>
        {CRYPTO_ADDRESSES.map((donation) => (
          <button key={donation.address} type="button" onClick={() => setOpen(donation)}>
            {t(donation.text)}
          </button>
        ))}
      </div>
      <Suspense>{open && <CryptoDialog donation={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}

interface LinkSectionProps {
  title: string
  text: string
  links: readonly { text: string; to: string }[]
}

function LinkSection({ title, text, links }: LinkSectionProps) {
  const { t } = useTranslation()
  return (
    <Flex component="section" direction="column" gap="xs">
      <h3>{title}</h3>
      <p className="ff-muted">{text}</p>
      <ul className={`ff-list ${classes.links}`}>
        {links.map((link) => (
          <li key={link.to}>
            <a href={`./redirect?to=${link.to}`} target="_blank" rel="noopener">
              {t(link.text)}
            </a>
          </li>
        ))}
      </ul>
    </Flex>
  )
}
