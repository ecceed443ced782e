import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHasRole } from '../session.ts'

interface AllClassesProps {
  isForAll: boolean
  onChange: (isForAll: boolean) => void
}

/** For hosts: whether a platform that is registered leads into all classes of the server. */
export function AllClasses({ isForAll, onChange }: AllClassesProps) {
  const { t } = useTranslation()
  const may = useHasRole()
  if (!may('host')) return null
  return (
    <Checkbox
      label={t('DASHBOARD_LTI_ALL_CLASSES')}
      description={t('DASHBOARD_LTI_ALL_CLASSES_HINT')}
      checked={isForAll}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

/** The field of a call that registers a platform. */
export function scopeOf(isForAll: boolean): { scope?: 'all' } {
  return isForAll ? { scope: 'all' } : {}
}
