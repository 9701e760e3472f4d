import {
  CONNECTOR_FIELDS,
  type Connection,
  type ConnectorField,
  MAX_CONNECTOR_FIELDS,
  type FieldMapping as Mapping,
} from '@brandlode/contract';
import { TrashIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { ActionButton } from '#ui/dialog/action-button.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useServiceProperties, useUpdateConnection } from '../api/connections.ts';

const NEW_PROPERTY = { value: null, label: 'New property in the group Brandlode' };

/** Which value goes to which property. */
export function FieldMapping({ connection }: { connection: Connection }) {
  const [edited, setFields] = useState<Mapping[]>();
  const fields = edited ?? connection.fields;
  const update = useUpdateConnection();
  const properties = useServiceProperties();
  const canEdit = useCanEdit();
  const isChanged = JSON.stringify(fields) !== JSON.stringify(connection.fields);
  const unused = CONNECTOR_FIELDS.filter(({ value }) => !fields.some(({ field }) => field === value));
  const options = [
    NEW_PROPERTY,
    ...(properties.data?.data ?? []).map(({ name, label }) => ({ value: name, label: `${label} (${name})` })),
  ];
  const replace = (index: number, change: Partial<Mapping>) =>
    setFields(fields.map((field, place) => (place === index ? { ...field, ...change } : field)));
  const labelOf = (field: ConnectorField) =>
    CONNECTOR_FIELDS.find(({ value }) => value === field)?.label ?? field;
  return (
    <div className="p-5">
      <h3 className="font-medium text-sm">Fields</h3>
      <p className="mt-0.5 mb-3 text-pretty text-ink-soft text-sm">
        Companies are matched by their domain. New properties are created with the first push.
      </p>
      <ul className="space-y-2">
        {fields.map(({ field, property }, index) => (
          <li key={field} className="flex flex-wrap items-center gap-2 text-sm">
            <span className="min-w-0 grow basis-48">{labelOf(field)}</span>
            <SelectOf
              aria-label={`Property for ${labelOf(field)}`}
              className="h-8 min-w-0 grow basis-56"
              // The properties of HubSpot may still be loading.
              options={
                options.some(({ value }) => value === property)
                  ? options
                  : [...options, { value: property, label: property ?? '' }]
              }
              value={property}
              disabled={!canEdit}
              onChange={(value) => replace(index, { property: value })}
            />
            <IconButton
              label={`Remove ${labelOf(field)}`}
              disabled={!canEdit || fields.length === 1}
              onClick={onRemovalClick(() => setFields(fields.filter((other) => other.field !== field)))}
            >
              <TrashIcon className="size-4.5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <ActionButton
          text="Add a field"
          disabled={!canEdit || fields.length >= MAX_CONNECTOR_FIELDS}
          find="Find a field"
          actions={unused.map(({ value, label }) => ({
            key: value,
            label,
            onChoose: () => setFields([...fields, { field: value, property: null }]),
          }))}
        />
        <Button
          variant="secondary"
          size="sm"
          busy={update.isPending}
          disabled={!canEdit || !isChanged}
          onClick={() =>
            update.mutate(
              { fields },
              // They may have been changed again.
              { onSuccess: () => setFields((latest) => (latest === edited ? undefined : latest)) },
            )
          }
        >
          Save fields
        </Button>
      </div>
    </div>
  );
}
