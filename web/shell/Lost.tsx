import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Search } from '../features/products/Search.tsx'
import classes from './Lost.module.css'

/** Nobody knows this address. It says so, and shows what there is to buy, as unknown addresses always have. */
export function Lost() {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.lost} role="status">
        <IconMapQuestion size={40} stroke={1.5} aria-hidden="true" />
        <p>
          <strong>{t('LOST_TITLE')}</strong> {t('LOST_HINT')}
        </p>
      </div>
      <Search />
    </>
  )
}
