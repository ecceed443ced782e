import { Box, Flex, Group, NativeSelect, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '#web/locale.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { type Fruit, fruitBySeason } from './fruit.ts'
import classes from './Season.module.css'

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

/** The fruit that is in season this month, or in another one. */
export default function Season() {
  const { t } = useTranslation()
  const [month, setMonth] = useState(() => new Date().getMonth() + 1)
  usePageTitle(t('TITLE_SEASON'))
  const { ripe, later } = fruitBySeason(month)
  return (
    <NamedElement element="app-season" className={classes.screen}>
      <Group align="flex-end" justify="space-between">
        <Stack gap="xs" flex="1 1 20rem">
          <h1>{t('TITLE_SEASON')}</h1>
          <Box component="p" className="ff-lead" maw="52ch">
            {t('SEASON_LEAD')}
          </Box>
        </Stack>
        <NativeSelect
          id="seasonMonth"
          flex="0 1 14rem"
          label={t('SEASON_MONTH')}
          data={MONTHS.map((one) => ({ value: String(one), label: formatMonth(one) }))}
          value={String(month)}
          onChange={({ currentTarget }) => setMonth(Number(currentTarget.value))}
        />
      </Group>
      <p role="status" className="ff-hidden">
        {t('SEASON_COUNT', { count: ripe.length, month: formatMonth(month) })}
      </p>
      <FruitList title={t('SEASON_RIPE', { month: formatMonth(month) })} fruit={ripe} />
      <FruitList title={t('SEASON_LATER')} fruit={later} isLater />
    </NamedElement>
  )
}

function FruitList({ title, fruit, isLater = false }: { title: string; fruit: Fruit[]; isLater?: boolean }) {
  const heading = useId()
  return (
    <Flex component="section" direction="column" gap="md" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul className={classes.fruit}>
        {fruit.map((one) => (
          <li key={one.src} className={classes.card} data-later={isLater}>
            <FruitCard fruit={one} />
          </li>
        ))}
      </ul>
    </Flex>
  )
}

function FruitCard({ fruit: { name, src, from, to } }: { fruit: Fruit }) {
  const { t } = useTranslation()
  const isAlways = from === 1 && to === 12
  const months = { from: formatMonth(from, 'short'), to: formatMonth(to, 'short') }
  return (
    <>
      <img
        className={classes.picture}
        src={`thumbs?src=${src}`}
        alt=""
        width={240}
        height={240}
        loading="lazy"
      />
      <span className={classes.name}>{t(name)}</span>
      <Box component="span" className="ff-hint" py={0} px="xs">
        {isAlways ? t('SEASON_ALWAYS') : t('SEASON_MONTHS', months)}
      </Box>
    </>
  )
}
