import type { SavedRecords } from './saved-record.ts';

const catalog = 'services/catalog/src';
const home = `${catalog}/home/home-content.query.ts` as const;
const article = `${catalog}/article/article.query.ts` as const;
const offer = `${catalog}/offer/limited-offer.query.ts` as const;
const seoTexts = `${catalog}/stored/seo-texts.ts` as const;
const period = `${catalog}/stored/published-at.ts` as const;
const faq = `${catalog}/faq/faq.routes.ts` as const;
const menu = `${catalog}/menu/menu.routes.ts` as const;

/** What editors write; fields stand under their kind of text. */
export const contentFields: SavedRecords = {
  content: {
    routes: ['admin_add_content', 'admin_update_content'],
    fields: {
      'seo-text.target_kind': `${seoTexts}#targetKind`,
      'seo-text.target_id': `${seoTexts}#targetId`,
      'seo-text.title': `${seoTexts}#titleCs`,
      'seo-text.meta_description': `${seoTexts}#metaDescriptionCs`,
      'seo-text.h1': `${seoTexts}#h1Cs`,
      'seo-text.text': `${seoTexts}#textCs`,
      'seo-text.published_from': `${period}#publishedFrom`,
      'seo-text.published_until': `${period}#publishedUntil`,
      'article.seo_name': `${article}#seoNameCs`,
      'article.title': `${article}#titleCs`,
      'article.perex': 'shell/src/articles/article-page.tsx#perex',
      'article.body': `${catalog}/article/article.routes.ts#bodyCs`,
      'article.author': 'shell/src/articles/article-page.tsx#author',
      'article.tags': `${article}#tags`,
      'article.related_masters': `${catalog}/article/article.routes.ts#relatedMasterIds`,
      'article.published_on': `${article}#publishedOn`,
      'article.is_published': `${article}#isPublished`,
      'article.published_from': `${period}#publishedFrom`,
      'article.published_until': `${period}#publishedUntil`,
      'faq.group': `${faq}#groupId`,
      'faq.position': `${faq}#position`,
      'faq.is_published': `${faq}#isPublished`,
      'faq.question': `${faq}#questionCs`,
      'faq.answer': `${faq}#answerCs`,
      'faq.published_from': `${period}#publishedFrom`,
      'faq.published_until': `${period}#publishedUntil`,
      'marketing-block.placement': `${home}#placement`,
      'marketing-block.position': `${home}#position`,
      'marketing-block.category': `${home}#categoryId`,
      'marketing-block.title': `${home}#titleCs`,
      'marketing-block.text': `${home}#textCs`,
      'marketing-block.cta_label': `${home}#ctaLabelCs`,
      'marketing-block.cta_url': `${home}#ctaUrlCs`,
      'marketing-block.valid_from': `${home}#validFrom`,
      'marketing-block.valid_to': `${home}#validTo`,
      'marketing-block.is_active': `${home}#isActive`,
      'limited-offer.title': `${home}#titleCs`,
      'limited-offer.markets': `${offer}#markets`,
      'limited-offer.starts_at': `${offer}#startsAt`,
      'limited-offer.ends_at': `${offer}#endsAt`,
      'limited-offer.variants': `${offer}#variantId`,
      'limited-offer.is_active': `${offer}#isActive`,
      'menu-entry.menu': `${catalog}/menu/menu-tree.ts#menu`,
      'menu-entry.parent': `${catalog}/menu/menu-tree.ts#parentId`,
      'menu-entry.label': `${menu}#labelCs`,
      'menu-entry.url': `${menu}#urlCs`,
      'menu-entry.category': `${menu}#categoryId`,
      'menu-entry.is_active': `${menu}#isActive`,
      'menu-entry.position': `${menu}#position`,
      'menu-entry.published_from': `${period}#publishedFrom`,
      'menu-entry.published_until': `${period}#publishedUntil`,
    },
  },
};
