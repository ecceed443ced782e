import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import notice from '#web/ui/notice.module.css'

const EMPTY = 'assets/public/images/brand/empty.svg'

/** Nothing in it yet. */
export function BasketEmpty() {
  const { t } = useTranslation()
  return (
    <div className={notice.notice}>
      <img className={notice.picture} src={EMPTY} alt="" width={320} height={320} />
      <p className={notice.title}>{t('BASKET_EMPTY')}</p>
      <p className={notice.detail}>{t('BASKET_EMPTY_HINT')}</p>
      <Button component={Link} to="/search">
        {t('SHOW_ALL_PRODUCTS')}
      </Button>
    </div>
  )
}

/** Baskets belong to customers: says so to those who are not logged in. */
export function BasketForGuests() {
  const { t } = useTranslation()
  return (
    <div className={notice.notice}>
      <img className={notice.picture} src={EMPTY} alt="" width={320} height={320} />
      <p className={notice.title}>{t('BASKET_GUEST')}</p>
      <p className={notice.detail}>{t('BASKET_GUEST_HINT')}</p>
      <Button component={Link} to="/login?redirectUrl=/basket">
        {t('BTN_LOGIN')}
      </Button>
    </div>
  )
}
