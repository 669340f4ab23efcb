import { instantIn } from '../model/local-instant.ts';
import { demoAccountId } from './review-right-rows.ts';
import type { DemoContent, DemoCustomers, DemoMenuEntry } from './demo-files.ts';
import { isSeoPage } from '../model/seo-pages.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

const faqGroups: Readonly<Record<string, readonly [cs: string, ro: string]>> = {
  delivery: ['Doprava', 'Livrare'],
  payment: ['Platba', 'Plată'],
  used: ['Použité zařízení', 'Dispozitive folosite'],
  buyout: ['Výkup', 'Buyback'],
  service: ['Opravy', 'Reparații'],
  returns: ['Vrácení a reklamace', 'Retur și garanție'],
  account: ['Účet', 'Cont'],
};

/** "Telefony – nové | Okruh" → "Telefony, nové": the page adds the shop's name itself. */
function bare(title: string): string {
  const text = title
    .replace(/ \| Okruh$/, '')
    .replace(/^Okruh – /, '')
    .replaceAll(' – ', ', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Addresses of the demo menu that the shop has under another name. */
const renamed: Readonly<Record<string, string>> = { '/prihlasit': '/prihlaseni' };

/** Rows of texts and offers, in the order of their references. */
export function contentRows(content: DemoContent): Readonly<Record<string, Rows>> {
  return {
    faq_groups: Object.entries(collectGroups(content)).map(([id, [cs, ro]], position) => ({ id, position, name_cs: cs, name_ro: ro })),
    faq: content.faq.map((item) => ({
      id: item.id,
      group_id: item.category,
      position: item.position,
      question_cs: item.question.cs,
      question_ro: item.question.ro,
      answer_cs: item.answer.cs,
      answer_ro: item.answer.ro,
    })),
    articles: content.articles.map((article) => ({
      id: article.id,
      seo_name_cs: article.seo_name.cs,
      seo_name_ro: article.seo_name.ro,
      title_cs: article.title.cs,
      title_ro: article.title.ro,
      perex_cs: article.perex.cs,
      perex_ro: article.perex.ro,
      body_cs: article.body.cs,
      body_ro: article.body.ro,
      author: article.author,
      tags: article.tags,
      related_master_ids: article.related_master_ids,
      published_on: article.published_at,
      is_published: article.is_published,
    })),
    marketing_blocks: blockRows(content),
    seo_texts: content.seo_texts.filter(isShown).map((text) => ({
      id: text.id,
      target_kind: text.target_kind,
      target_id: text.target_id,
      title_cs: bare(text.title.cs),
      title_ro: bare(text.title.ro),
      meta_description_cs: text.meta_description.cs,
      meta_description_ro: text.meta_description.ro,
      h1_cs: text.h1.cs,
      h1_ro: text.h1.ro,
      text_cs: text.text.cs,
      text_ro: text.text.ro,
    })),
    menu_entries: (['main', 'hamburger', 'footer'] as const).flatMap((menu) => menuRows(menu, null, content.menu[menu])),
  };
}

function collectGroups(content: DemoContent): Record<string, readonly [string, string]> {
  const used = new Set(content.faq.map((item) => item.category));
  const known = Object.entries(faqGroups).filter(([id]) => used.has(id));
  const others = [...used].filter((id) => !(id in faqGroups)).map((id) => [id, [id, id]] as const);
  return Object.fromEntries([...known, ...others]);
}

/** A block for several categories becomes one for each of them. */
const blockRows = (content: DemoContent): Rows =>
  content.marketing_blocks.flatMap((block, position) =>
    (block.category_ids.length === 0 ? [null] : block.category_ids).map((categoryId, index) => ({
      id: index === 0 ? block.id : `${block.id}-${categoryId}`,
      placement: block.placement,
      position,
      category_id: categoryId,
      title_cs: block.title.cs,
      title_ro: block.title.ro,
      text_cs: block.text.cs,
      text_ro: block.text.ro,
      cta_label_cs: block.cta.label.cs,
      cta_label_ro: block.cta.label.ro,
      cta_url_cs: block.cta.url.cs,
      cta_url_ro: block.cta.url.ro,
      valid_from: block.valid_from,
      valid_to: block.valid_to,
      is_active: block.is_active,
    })),
  );

const menuRows = (menu: string, parent: string | null, entries: readonly DemoMenuEntry[]): Rows[number][] =>
  entries.flatMap((entry, position) => [
    {
      id: entry.id,
      menu,
      parent_id: parent,
      position,
      label_cs: entry.label.cs,
      label_ro: entry.label.ro,
      url_cs: renamed[entry.url.cs] ?? entry.url.cs,
      url_ro: entry.url.ro,
      category_id: entry.category_id ?? null,
    },
    ...menuRows(menu, entry.id, entry.children),
  ]);

/** "Jan N."; null for somebody without a name. */
const formatAuthor = (customer: DemoCustomers['customers'][number] | undefined): string | null =>
  customer?.first_name && customer.last_name ? `${customer.first_name} ${customer.last_name.charAt(0)}.` : null;

/** Reviews with their authors as the shop shows them: first name and initial. Times of the files are local. */
export function reviewRows(file: DemoCustomers): Rows {
  const customers = new Map(file.customers.map((customer) => [customer.id, customer]));
  return file.reviews.map((review) => {
    const customer = customers.get(review.customer_id);
    return {
      id: review.id,
      market: review.site,
      master_product_id: review.master_product_id,
      variant_id: review.variant_id,
      account_id: demoAccountId(review.customer_id),
      author: formatAuthor(customer),
      is_anonymous: review.anonymous,
      is_verified: true,
      rating: review.rating,
      pros: review.pros,
      cons: review.cons,
      text: review.text,
      approval: review.approval,
      decided_at:
        review.approved_at === null ? null : instantIn(review.site, review.approved_at.slice(0, 10), review.approved_at.slice(11, 16)),
      created_at: instantIn(review.site, review.created_at.slice(0, 10), review.created_at.slice(11, 16)),
    };
  });
}

/** The demo has texts of pages that bring their own. */
const isShown = ({ target_kind: kind, target_id: id }: { readonly target_kind: string; readonly target_id: string }): boolean =>
  kind === 'category' || kind === 'product' || isSeoPage(id);
