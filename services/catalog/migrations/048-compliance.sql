-- What the law asks to be shown of goods: who made them and answers for them (Regulation (EU) 2023/988, article 19), and the energy label of
-- phones and tablets (Delegated Regulation (EU) 2023/1669). Empty until somebody fills it in; a product isn't put on sale without it.
alter table manufacturers
  add column company text not null default '',
  add column address text not null default '',
  -- E-mail address or page.
  add column contact text not null default '',
  -- Who answers for the goods in the Union, {company, address, contact}; null: the manufacturer itself.
  add column representative jsonb;
alter table master_products
  add column energy_class text check (energy_class in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  -- Number of the model in the European product registry for energy labelling.
  add column eprel_number int check (eprel_number > 0),
  add constraint master_products_energy check ((energy_class is null) = (eprel_number is null));
