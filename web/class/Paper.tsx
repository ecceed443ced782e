import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#web/locale.ts'
import { ClassCertificate } from '#web/ui/ClassCertificate.tsx'
import { NotLoaded } from '#web/ui/NotLoaded.tsx'
import { ownCertificateQuery } from './own-class.ts'

/** Her certificate, once she asks for it: a page with one on it prints nothing else. */
export function Paper() {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const { data, isError, refetch } = useQuery({ ...ownCertificateQuery, enabled: isShown })
  if (isError) return <NotLoaded text={t('CLASS_PAPER_FAILED')} onRetry={() => void refetch()} />
  if (isShown && data) {
    return (
      <ClassCertificate
        certificate={data}
        shopName={t('SHOP_NAME')}
        dayOf={(iso) => formatDay(new Date(iso))}
      />
    )
  }
  return (
    <>
      <p>{t('CLASS_PAPER_TEXT')}</p>
      <Button variant="default" loading={isShown} onClick={() => setShown(true)}>
        {t('CLASS_PAPER_SHOW')}
      </Button>
    </>
  )
}
