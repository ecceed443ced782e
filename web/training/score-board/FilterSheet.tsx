import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCloseOnBack } from '#web/ui/behaviour/close-on-back.ts'
import { SideSheet } from '../ui/SideSheet.tsx'
import { Categories, Difficulties, type GroupProps, Statuses, Tags, TutorialsFirst } from './FilterGroups.tsx'
import css from './FilterRow.module.css'
import { applyFilters } from './filters.ts'

interface Props extends GroupProps {
  onClose: () => void
}

export default function FilterSheet({ onClose, ...props }: Props) {
  const { t } = useTranslation()
  // Back restores the previous address, so the filters are kept as they were chosen.
  useCloseOnBack(true, () => {
    onClose()
    props.change(props.filters)
  })
  const groups = [
    { title: 'LABEL_STATUS', Group: Statuses },
    { title: 'LABEL_DIFFICULTY', Group: Difficulties },
    { title: 'LABEL_CATEGORY', Group: Categories },
    { title: 'LABEL_TAGS', Group: Tags },
  ]
  return (
    <SideSheet title={t('BOARD_FILTERS')} onClose={onClose}>
      <Stack gap="lg" align="flex-start" pt={0} px="lg" pb="xxl" className={css.sheet}>
        {groups.map(({ title, Group }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <Group {...props} />
          </section>
        ))}
        <TutorialsFirst {...props} />
        <Button onClick={onClose}>
          {t('BOARD_SHOW_THEM', { count: applyFilters(props.challenges, props.filters).length })}
        </Button>
      </Stack>
    </SideSheet>
  )
}
