/**
 * The calls of services/checkout that shoppers' pages make. A cart is identified by its cookie or the account, never by
 * an id in a request; prices, totals and stock always come from the server. The back office's routes are in checkout-admin.ts.
 */
import type { checkoutPaths } from './checkout.paths.ts';
import {
  addDiscountCode,
  publicDiscounts,
  addProduct,
  cartCount,
  cartPackageItemInstallmentData,
  cartPackageProductBuyoutBonus,
  setTradeInMethod,
  cartPackageProductData,
  cartPackageProductProlongWarranty,
  cartPackageRemoveItem,
  cartPackages,
  mergeCart,
  cartProducts,
  deleteCartPackageProductBuyoutBonus,
  deleteCartPackageProductProlongWarranty,
  productExtras,
  removeProduct,
  removeProductDiscount,
  restoreCart,
  updateCartPackageProductData,
} from './checkout/cart.ts';
import {
  deliveries,
  deliveriesAll,
  delivery,
  deliveryAtc,
  deliveryDispensingPlaces,
  deliveryLiftagoCheck,
  deliveryPlaces,
  deliveryPlacesAll,
} from './checkout/delivery.ts';
import { findCompany, finish, setCompany, suggestAddress, summary } from './checkout/finish.ts';
import {
  cartInstallmentBestOptions,
  installmentPreview,
  saveInstallmentCode,
  payment,
  paymentSubPayments,
  paymentsByDelivery,
  paymentsDefault,
  saveTwistoData,
  twistoData,
} from './checkout/payment.ts';

import { internalPriceProducts } from './checkout/internal.ts';

export * from '../schemas/checkout-schemas.ts';

/** Every route of services/checkout but the back office's (checkout-admin.ts), by route name. */
export const checkoutRoutes = {
  add_product: addProduct,
  remove_product: removeProduct,
  cart_count: cartCount,
  merge_cart: mergeCart,
  cart_packages: cartPackages,
  cart_products: cartProducts,
  cart_package_product_data: cartPackageProductData,
  update_cart_package_product_data: updateCartPackageProductData,
  cart_package_item_installment_data: cartPackageItemInstallmentData,
  cart_package_remove_item: cartPackageRemoveItem,
  restore_cart: restoreCart,
  set_trade_in_method: setTradeInMethod,
  cart_package_product_buyout_bonus: cartPackageProductBuyoutBonus,
  delete_cart_package_product_buyout_bonus: deleteCartPackageProductBuyoutBonus,
  cart_package_product_prolong_warranty: cartPackageProductProlongWarranty,
  delete_cart_package_product_prolong_warranty: deleteCartPackageProductProlongWarranty,
  product_extras: productExtras,
  payments_default: paymentsDefault,
  payments_by_delivery: paymentsByDelivery,
  payment,
  payment_sub_payments: paymentSubPayments,
  deliveries,
  deliveries_all: deliveriesAll,
  delivery,
  delivery_places: deliveryPlaces,
  delivery_places_all: deliveryPlacesAll,
  delivery_dispensing_places: deliveryDispensingPlaces,
  delivery_atc: deliveryAtc,
  delivery_liftago_check: deliveryLiftagoCheck,
  add_discount_code: addDiscountCode,
  public_discounts: publicDiscounts,
  remove_product_discount: removeProductDiscount,
  summary,
  finish,
  cart_installment_best_options: cartInstallmentBestOptions,
  installment_preview: installmentPreview,
  save_installment_code: saveInstallmentCode,
  twisto_data: twistoData,
  save_twisto_data: saveTwistoData,
  find_company: findCompany,
  set_company: setCompany,
  suggest_address: suggestAddress,
  internal_price_products: internalPriceProducts,
} as const;
export type CheckoutRoutes = typeof checkoutRoutes;
/** Routes that the shop's pages call; the paths stand in checkout.paths.ts. */
export type CheckoutShopRoutes = Pick<CheckoutRoutes, keyof typeof checkoutPaths>;
