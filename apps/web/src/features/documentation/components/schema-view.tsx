import { useState } from 'react';
import { type ApiDocument, limitsOf, nameOf, resolve, type Schema, typeOf } from '../model/api-document.ts';
import { Code, RichText } from './rich-text.tsx';

type Props = { document: ApiDocument; schema: Schema };

/** The properties of a schema. Schemas inside are rendered when they are opened. */
export function SchemaView({ document, schema }: Props) {
  const resolved = resolve(document, schema);
  const properties = Object.entries(resolved.properties ?? {});
  return (
    <>
      {resolved.description && <RichText>{resolved.description}</RichText>}
      {properties.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-y">
          {properties.map(([name, property]) => (
            <li key={name} className="py-2">
              <Property
                document={document}
                name={name}
                schema={property}
                isRequired={resolved.required?.includes(name) === true}
              />
            </li>
          ))}
        </ul>
      )}
      {properties.length === 0 && <Parts document={document} schema={resolved} />}
    </>
  );
}

export function Property({
  document,
  name,
  schema,
  place,
  isRequired,
}: Props & { name: string; place?: string; isRequired: boolean }) {
  const limits = limitsOf(schema);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
        <Code>{name}</Code>
        <span className="text-ink-soft [overflow-wrap:anywhere]">{typeOf(schema)}</span>
        {place && <span className="text-ink-faint text-xs">in the {place}</span>}
        {isRequired && <span className="font-medium text-ink-faint text-xs">required</span>}
        {limits && <span className="text-ink-faint text-xs">{limits}</span>}
      </p>
      {schema.description && <p className="mt-1 text-ink-soft text-sm">{schema.description}</p>}
      <Parts document={document} schema={schema} />
    </>
  );
}

/** The objects that a value consists of. */
function Parts({ document, schema }: Props) {
  const parts = partsOf(schema).filter((part) => resolve(document, part).properties);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the document never changes
    <Part key={index} document={document} schema={part} />
  ));
}

function partsOf(schema: Schema): Schema[] {
  if (schema.$ref || schema.properties) return [schema];
  const { items, additionalProperties, anyOf, oneOf, allOf } = schema;
  const inner = typeof additionalProperties === 'object' ? additionalProperties : items;
  return [...(inner ? [inner] : []), ...(anyOf ?? oneOf ?? allOf ?? [])].flatMap(partsOf);
}

function Part({ document, schema }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [first = ''] = Object.keys(resolve(document, schema).properties ?? {});
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-1">
      <summary className="inline-flex h-7 items-center rounded-sm font-medium text-accent-ink text-sm hover:underline">
        {isOpen ? 'Hide' : 'Show'} {nameOf(schema.$ref) || `object with ${first}`}
      </summary>
      {isOpen && (
        <div className="border-line border-l-2 pl-4">
          <SchemaView document={document} schema={schema} />
        </div>
      )}
    </details>
  );
}
