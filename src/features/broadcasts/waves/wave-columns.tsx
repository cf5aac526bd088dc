import { markAndShorten } from '#/ui/format/LongText'
import { formatMoment } from '#/ui/format/moment'
import { zoneCity } from '#/ui/format/zone'
import type { Column } from '#/ui/table/table-rows'
import type { Wave } from './plan-waves'
import { text as t } from './text'

/** Columns for the moment of a wave: on the recipients' clocks, and on the viewer's. */
export const momentColumns = (viewerZone: string): Column<Pick<Wave, 'at' | 'zone'>>[] => [
  { id: 'local', label: t.local, cell: ({ at, zone }) => formatMoment(at, zone, {}) },
  { id: 'yours', label: t.yours(zoneCity(viewerZone)), cell: ({ at }) => formatMoment(at, viewerZone, {}) },
]

/** The columns of a plan's waves. */
export const waveColumns = (viewerZone: string): Column<Wave>[] => [
  { id: 'name', label: t.name, rowHeader: true, cell: ({ name }) => <bdi>{markAndShorten(name)}</bdi> },
  { id: 'value', label: t.value, cell: ({ label }) => <bdi>{markAndShorten(label)}</bdi> },
  ...momentColumns(viewerZone).map((column): Column<Wave> =>
    column.id === 'local'
      ? {
          ...column,
          cell: wave => (
            <>
              {column.cell(wave)}
              {t.clock[wave.clock] === null ? null : <div className="sb-dim">{t.clock[wave.clock]}</div>}
            </>
          ),
        }
      : column,
  ),
]
