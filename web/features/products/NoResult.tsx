import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cameIntoView } from '#web/ui/after-paint.ts'
import notice from '#web/ui/notice.module.css'

/** The search found nothing. */
export function NoResult() {
  const { t } = useTranslation()
  useEffect(cameIntoView, [])
  return (
    <div className={notice.notice}>
      <img
        className={`noResult ${notice.picture}`}
        src="assets/public/images/brand/empty.svg"
        alt=""
        width={320}
        height={320}
      />
      <p className={`noResultText ${notice.title}`}>{t('NO_SEARCH_RESULT')}</p>
      <p className={`noResultText ${notice.detail}`}>{t('EMPTY_SEARCH_RESULT')}</p>
      <Button component={Link} to="/search">
        {t('SHOW_ALL_PRODUCTS')}
      </Button>
    </div>
  )
}
