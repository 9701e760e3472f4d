import type { SampleAnswer } from '@brandlode/contract';
import { escapeHtml } from '../../escape-html.ts';

/**
 * Fills the sample's first answer into the landing page: the content of `<template data-each="…">` once for each of the question's brands and of the
 * suggested questions, and `[[name]]` in texts and attributes.
 */
export function fillSample(html: string, { questions, data, summary, note }: SampleAnswer): string {
  const [first = ''] = questions;
  const lists: Record<string, Texts[]> = {
    questions: questions.map((question) => ({ question })),
    data,
  };
  return fillSlots(
    html.replace(/<template data-each="(\w+)">(.*?)<\/template>/gs, (_, name: string, content: string) =>
      (lists[name] ?? []).map((item) => fillSlots(content, item)).join(''),
    ),
    { question: first, summary, note },
  ).replace('aria-pressed="false"', 'aria-pressed="true"');
}

type Texts = Record<string, string | number | null>;

const fillSlots = (html: string, texts: Texts) =>
  html
    // A picture without an address would be requested by its placeholder.
    .replace(/ data-src="\[\[(\w+)\]\]"/g, (_, name: string) =>
      texts[name] ? ` src="${escapeHtml(String(texts[name]))}"` : '',
    )
    .replace(/\[\[(\w+)\]\]/g, (_, name: string) => escapeHtml(String(texts[name] ?? '')));
