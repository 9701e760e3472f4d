import { exportColumns } from '@brandlode/catalogue-export';
import { type BrandDetail, cutText, type FieldMapping, type ServiceProperty } from '@brandlode/contract';
import type { Connector, Values, WantedProperty } from './connector.ts';

type ExportColumn = ReturnType<typeof exportColumns>[number];
const MAX_TEXT = 5_000;

export type MappedField = WantedProperty & { isOwn: boolean; read: ExportColumn['read'] };

/** The fields of a mapping, as an export reads them. */
export function mapFields(fields: FieldMapping[], connector: Connector): MappedField[] {
  const columns = exportColumns({
    columns: fields.map(({ field }) => field),
    ranges: false,
    provenance: false,
  });
  return fields.flatMap(({ field, property }, index) => {
    const column = columns[index];
    if (!column) return [];
    return [
      {
        property: property ?? connector.ownProperty(field),
        label: column.label,
        type: typeOf(column.format),
        isOwn: property === null,
        read: column.read,
      },
    ];
  });
}

function typeOf(format: ExportColumn['format']): ServiceProperty['type'] {
  if (format === 'text' || format === 'day') return 'text';
  return format === 'flag' ? 'flag' : 'number';
}

/** The known values of a brand by property. */
export const valuesOf = (fields: MappedField[], brand: BrandDetail): Values =>
  Object.fromEntries(
    fields.flatMap(({ property, read }) => {
      const value = read(brand);
      return value === null || value === '' ? [] : [[property, cutText(String(value), MAX_TEXT)]];
    }),
  );
