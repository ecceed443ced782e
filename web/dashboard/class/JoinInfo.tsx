import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DashboardClass } from '#contract/dashboard.ts'
import classes from './Class.module.css'
import { useClass } from './use-class.ts'

/** How learners join: the address, the code, and a QR code. */
export function JoinInfo({
  classInfo: { code, joinLink, qr },
  size,
}: {
  classInfo: DashboardClass
  size?: 'projector'
}) {
  const { t } = useTranslation()
  return (
    <Group
      gap="var(--ff-space-5) var(--ff-space-7)"
      justify="space-between"
      w="100%"
      className={classes.door}
      data-size={size}
    >
      <Box component="dl" flex="1 1 18rem" className={classes.ways}>
        <dt>{t('DASHBOARD_JOIN_AT')}</dt>
        <dd className={classes.address}>{joinLink.replace(/\/\?code=.*/, '')}</dd>
        <dt>{t('DASHBOARD_CODE')}</dt>
        <dd className={`ff-display ${classes.code}`}>{code}</dd>
      </Box>
      <img className={classes.qr} src={qr} alt={t('DASHBOARD_QR')} width={240} height={240} />
    </Group>
  )
}

/** Shown while nobody has joined. */
export function HowToJoin() {
  const { t } = useTranslation()
  const { data } = useClass()
  return (
    <>
      <p>{t('DASHBOARD_EMPTY')}</p>
      {data && <JoinInfo classInfo={data} />}
    </>
  )
}
