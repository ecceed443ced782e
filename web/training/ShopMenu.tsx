import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconEraser, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { http, serverMessage } from '#web/http.ts'
import { dropSession } from '#web/session.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { forgetProgress } from './continue-code.ts'
import { useLiveFixes, useSwitchFixes } from './live/use-live-fixes.ts'
import css from './ShopMenu.module.css'

/** The two ways back to a fresh shop, and how each is put into words. */
const WAYS = {
  reset: {
    path: '/training/shop/reset',
    title: 'SHOP_RESET_TITLE',
    action: 'SHOP_RESET',
    text: ['SHOP_RESET_DATA', 'SHOP_RESET_PROGRESS', 'SHOP_RESET_VERSIONS', 'SHOP_RESET_SESSION'],
    done: 'SHOP_RESET_DONE',
  },
  startOver: {
    path: '/training/shop/start-over',
    title: 'SHOP_START_OVER_TITLE',
    action: 'SHOP_START_OVER',
    text: ['SHOP_RESET_DATA', 'SHOP_START_OVER_PROGRESS', 'SHOP_START_OVER_HINTS', 'SHOP_RESET_SESSION'],
    done: 'SHOP_START_OVER_DONE',
  },
} as const

type Way = keyof typeof WAYS

/** What was kept in this tab for a purchase in the old shop. */
const BASKET_ITEMS = [
  'bid',
  'itemTotal',
  'addressId',
  'deliveryMethodId',
  'paymentId',
  'couponDetails',
  'couponDiscount',
]

function forgetSession(way: Way): void {
  dropSession()
  for (const item of BASKET_ITEMS) sessionStorage.removeItem(item)
  if (way === 'startOver') forgetProgress()
}

/** Reset my shop, and start over. Both ask first and say exactly what will happen. */
export function ShopMenu() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Way>()
  const [last, setLast] = useState<Way>('reset')
  const [isWeakWanted, setWeakWanted] = useState(false)
  const live = useLiveFixes().filter(({ isLive }) => isLive)
  const flip = useSwitchFixes()
  const renew = useMutation({
    mutationFn: async (way: Way) => {
      if (way === 'reset' && isWeakWanted) await flip.mutateAsync({ fixes: live, live: false })
      await http.post(WAYS[way].path)
    },
    onSuccess: async (_, way) => {
      forgetSession(way)
      setAsked(undefined)
      snack(t(WAYS[way].done))
      if (way === 'startOver') await navigate('/search')
      await client.invalidateQueries()
    },
    onError: (error) => snack(serverMessage(error) ?? t('SHOP_RESET_FAILED'), 'error'),
  })
  const ask = (way: Way) => {
    setLast(way)
    setAsked(way)
  }
  const { title, action, text } = WAYS[last]
  return (
    <>
      <Disclosure
        className={css.menu}
        panelClassName={css.panel}
        button={(props) => (
          <Button
            {...props}
            variant="default"
            rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          >
            {t('SHOP_MENU')}
          </Button>
        )}
      >
        {(close) =>
          (['reset', 'startOver'] as const).map((way) => (
            <button
              key={way}
              type="button"
              className={css.item}
              onClick={() => {
                close()
                ask(way)
              }}
            >
              {way === 'reset' ? <IconRefresh aria-hidden="true" /> : <IconEraser aria-hidden="true" />}
              <span>
                <strong>{t(WAYS[way].action)}</strong>
                <small>{t(way === 'reset' ? 'SHOP_RESET_SHORT' : 'SHOP_START_OVER_SHORT')}</small>
              </span>
            </button>
          ))
        }
      </Disclosure>
      <Confirm
        title={t(title)}
        action={t(action)}
        isOpen={asked !== undefined}
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate(last)}
        onClose={() => setAsked(undefined)}
      >
        <ul>
          {text.map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
        {last === 'reset' && live.length > 0 && (
          <Checkbox
            label={t('SHOP_RESET_WEAK', { count: live.length })}
            checked={isWeakWanted}
            onChange={(event) => setWeakWanted(event.currentTarget.checked)}
          />
        )}
      </Confirm>
    </>
  )
}

export default ShopMenu
