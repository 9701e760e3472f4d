/** Headers of columns that hold people's names, email addresses or telephone numbers; words as of `headerUnits`. */
const HEADER =
  /\b(?:e ?mails?|mail address|mails?|phones?|telephones?|telefon\w*|telephone|tel|tel nr|mobile|mobile phone|cell phone|cellphone|handynummer|mobilnummer|rufnummer|fax|whats ?app|first name|last name|full name|middle name|surname|vorname|nachname|ansprechpartner\w*|kontaktperson|kontakt|prenom|nom de famille|nom du contact|interlocuteur|courriel|portable|apellidos?|nombre del contacto|persona de contacto|correo(?: electronico)?|telefono|movil|contacts?|contact (?:name|person|owner|first|last)\w*|people|founders?|founder names?|co founders?|ceo|cto|cmo|owner|owners|(?:company|account|store|shop|lead|record|hubspot) owner|geschaftsfuhrer\w*|inhaber\w*|gerant|dirigeant\w*|propietario|director|employee names?|decision makers?|key people|executives?)\b/;
/** Contain such a word but are not contacts. */
const NO_CONTACT =
  /\b(?:contact (?:page|us|form)|page|url|link|count|number of (?:founders|contacts|people|owners)|num|with next|associated|mobile (?:visits|share|traffic)|verified|provider)\b/;

const E_MAIL = /^(?:mailto:)?[^\s@,;]+@[^\s@,;]+\.[\p{L}\d-]{2,}$/u;
/** With an international prefix, or grouped like a telephone number; "09/2026" is a month and "05-10-2026" a day. */
const TELEPHONE =
  /^(?:tel:)?(?:\+|00)\d[\d\s()./-]{6,20}$|^(?!(?:\d\d?[-/]){1,2}(?:19|20)\d\d$)\(?0\d{1,5}\)?[\s/-]\d[\d\s/-]{3,15}$|^\(\d{3}\)\s?\d{3}-\d{4}$|^\d{3}-\d{3}-\d{4}$/;

export const isContactHeader = (words: string): boolean => HEADER.test(words) && !NO_CONTACT.test(words);

/** Whether most of these cells hold email addresses or telephone numbers. */
export function areContacts(cells: readonly unknown[]): boolean {
  const texts = cells.filter((cell) => typeof cell === 'string');
  const contacts = texts.filter((text) =>
    text
      .slice(0, 500)
      .split(/[;,|\n]/)
      .some((part) => E_MAIL.test(part.trim()) || TELEPHONE.test(part.trim())),
  );
  return contacts.length > 0 && contacts.length * 2 >= cells.length;
}
